import { afterEach, expect, test, vi } from 'vitest';
import { signInForTest } from '../testing/signed-in.ts';
import { noteOpened, wasOpened } from './opened-paths.ts';
import { endSession } from './session.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  endSession();
});

test('the first response marks a page as opened, and later ones do not read the storage', () => {
  signInForTest();
  noteOpened('/stations');
  expect(wasOpened('/stations')).toBe(true);
  expect(wasOpened('/billing')).toBe(false);
  const read = vi.spyOn(Storage.prototype, 'getItem');
  noteOpened('/stations');
  expect(read).not.toHaveBeenCalled();
});

test('a page is marked again for the person who signs in after a sign-out wiped the device', () => {
  signInForTest();
  noteOpened('/stations');
  localStorage.clear();
  endSession();
  signInForTest();
  expect(wasOpened('/stations')).toBe(false);
  noteOpened('/stations');
  expect(wasOpened('/stations')).toBe(true);
});
