import { afterEach, expect, test, vi } from 'vitest';
import { listStoredKeys, readStored, removeStored, writeStored } from './browser-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test("a value that does not fit into the browser's full storage can still be read and listed beside the stored ones", () => {
  writeStored('draft:1', 'old');
  writeStored('draft:2', 'stored');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(writeStored('draft:1', 'new')).toBe(false);
  expect(writeStored('draft:3', 'first')).toBe(false);
  expect(readStored('draft:1')).toBe('new');
  expect(listStoredKeys('draft:').sort()).toEqual(['draft:1', 'draft:2', 'draft:3']);
  removeStored('draft:3');
  expect(readStored('draft:3')).toBeNull();
});

test("a value is stored when the browser's storage has free space again", () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeStored('draft', 'first');
  expect(writeStored('draft', 'second')).toBe(true);
  localStorage.setItem('draft', 'third, of another tab');
  expect(readStored('draft')).toBe('third, of another tab');
});
