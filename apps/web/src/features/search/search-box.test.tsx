import { fireEvent, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { singleKeys } from '../../ui/hooks/use-single-keys.ts';
import { SearchBox } from './search-box.tsx';

function open(page = <p>Text</p>): void {
  renderPart(
    <MemoryRouter>
      {page}
      <SearchBox />
    </MemoryRouter>,
  );
}

/** Whether the search takes the key. */
const press = (on: Element, init: KeyboardEventInit = {}) =>
  !fireEvent.keyDown(on, { key: '/', ...init });

test('the slash key moves the focus to the search, except from a field', () => {
  open(
    <main>
      <p>Text</p>
      <input type="search" aria-label="Own search" />
      <textarea />
      <select aria-label="Choice" />
      <div contentEditable suppressContentEditableWarning>
        <b>x</b>
      </div>
    </main>,
  );
  for (const field of ['input', 'textarea', 'select', 'b'])
    expect(press(document.querySelector(field) as Element), field).toBe(false);
  expect(press(document.body)).toBe(true);
  expect(press(screen.getByText('Text'))).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Own search'));
});

test('the slash key does not move the focus to the search in browser shortcuts, unfinished compositions and open dialogs', () => {
  open();
  expect(press(document.body, { ctrlKey: true })).toBe(false);
  expect(press(document.body, { isComposing: true })).toBe(false);
  expect(press(document.body)).toBe(true);
  open(<div role="dialog" aria-modal="true" />);
  expect(press(document.body)).toBe(false);
});

test('the slash key types nothing but a slash for a person who has switched single keys off', () => {
  singleKeys.keep(false);
  open();
  expect(press(document.body)).toBe(false);
});
