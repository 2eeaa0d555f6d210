import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openEditor } from '../editor/editor.fixtures.tsx';
import { set } from '../editor/section-edits.ts';
import { RENDER_DELAY_MS } from '../saving/section-document.ts';
import { LineInput } from './line-input.tsx';
import { LinesField } from './row-list.tsx';

const onRender = vi.fn();

function openForm() {
  onRender.mockClear();
  return openEditor((document, store) => {
    onRender();
    return (
      <>
        <LineInput
          label="Title"
          value={document.title}
          onChange={(title) => store.update(set({ title }))}
        />
        <LinesField
          legend="Points"
          noun="Point"
          lines={document.contentTypes}
          onChange={(change) =>
            store.update((old) => ({ ...old, contentTypes: change(old.contentTypes) }))
          }
        />
      </>
    );
  });
}
const title = () => screen.getByLabelText<HTMLInputElement>('Title').value;

test('a field of the section editor shows each key press at once, while the form waits for a pause', async () => {
  const { store } = openForm();
  const before = onRender.mock.calls.length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const value of ['T', 'To', 'Tor', 'Torsion'])
    fireEvent.change(screen.getByLabelText('Title'), { target: { value } });
  expect(title()).toBe('Torsion');
  expect(store.current.title).toBe('Torsion');
  expect(onRender).toHaveBeenCalledTimes(before);
  act(() => void vi.advanceTimersByTime(RENDER_DELAY_MS));
  expect(onRender).toHaveBeenCalledTimes(before + 1);
});

test('a field of the section editor shows a new text as soon as the text replaces the typed one', async () => {
  const { store, person } = openForm();
  await person.type(screen.getByLabelText('Title'), 'Mine');
  act(() => store.update(set({ title: 'Theirs' })));
  expect(title()).toBe('Theirs');
  await person.type(screen.getByLabelText('Title'), '!');
  expect(store.current.title).toBe('Theirs!');
});

test('the section editor loses no letter when an author adds a line while typing', async () => {
  const { store, person } = openForm();
  await person.click(screen.getByRole('button', { name: 'Add point' }));
  await person.type(screen.getByLabelText('Point 1'), 'Washes hands{Enter}');
  expect(store.current.contentTypes).toEqual(['Washes hands', '']);
  await person.type(screen.getByLabelText('Point 2'), 'Asks');
  await person.click(screen.getByRole('button', { name: 'Move point 2 up' }));
  expect(store.current.contentTypes).toEqual(['Asks', 'Washes hands']);
  expect(screen.getByLabelText<HTMLInputElement>('Point 1').value).toBe('Asks');
});

test('every line of a list in the section editor has a visible label', async () => {
  const { person } = openForm();
  await person.click(screen.getByRole('button', { name: 'Add point' }));
  expect(screen.getByText('Point 1').tagName).toBe('LABEL');
});
