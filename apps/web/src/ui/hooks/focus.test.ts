import { afterEach, expect, test } from 'vitest';
import { isFocusLost } from './focus.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

function show(html: string): HTMLButtonElement {
  document.body.innerHTML = html;
  return document.querySelector('button') as HTMLButtonElement;
}

test('the keyboard focus is lost after the focused element was removed', () => {
  const button = show('<button>Save</button>');
  button.focus();
  expect(isFocusLost()).toBe(false);
  button.remove();
  expect(isFocusLost()).toBe(true);
});

test('the keyboard focus in a closing part is lost, and elsewhere the person keeps it', () => {
  const button = show('<div><button>Save</button></div><p>Text</p>');
  button.focus();
  expect(isFocusLost(document.querySelector('div'))).toBe(true);
  expect(isFocusLost(document.querySelector('p'))).toBe(false);
});
