import { afterEach, expect, test } from 'vitest';
import { keepSingleKeys } from '../../lib/browser/browser-storage.ts';
import { isSearchKey } from './search-box.tsx';

afterEach(() => {
  document.body.innerHTML = '';
});

function press(on: Element, init: KeyboardEventInit = {}): boolean {
  let result = false;
  const listen = (event: KeyboardEvent) => {
    result = isSearchKey(event);
  };
  document.addEventListener('keydown', listen, { once: true });
  on.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, ...init }));
  return result;
}

test('the slash key moves the focus to the search, except from a field', () => {
  document.body.innerHTML =
    '<p>Text</p><input><textarea></textarea><select></select><div contenteditable="true"><b>x</b></div>';
  expect(press(document.body)).toBe(true);
  expect(press(document.querySelector('p') as Element)).toBe(true);
  for (const field of ['input', 'textarea', 'select', 'b']) {
    expect(press(document.querySelector(field) as Element), field).toBe(false);
  }
});

test('the slash key does not move the focus to the search in browser shortcuts, unfinished compositions and open dialogs', () => {
  expect(press(document.body, { ctrlKey: true })).toBe(false);
  expect(press(document.body, { isComposing: true })).toBe(false);
  document.body.innerHTML = '<div role="dialog" aria-modal="true"></div>';
  expect(press(document.body)).toBe(false);
});

test('the slash key types nothing but a slash for a person who has switched single keys off', () => {
  keepSingleKeys(false);
  expect(press(document.body)).toBe(false);
});
