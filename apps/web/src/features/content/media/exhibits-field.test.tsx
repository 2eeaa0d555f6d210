import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EditorExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { openEditor } from '../editor/editor.fixtures.tsx';
import { ExhibitsField } from './exhibits-field.tsx';

function Form() {
  const [exhibits, setExhibits] = useState<EditorExhibit[]>([]);
  return <ExhibitsField exhibits={exhibits} places={['scenario']} onChange={setExhibits} />;
}

const dataOf = (number: number) =>
  screen.getByLabelText<HTMLTextAreaElement>(`Data of exhibit ${number}`).value;

test.each(['Remove exhibit 1', 'Move exhibit 1 down'])(
  'half-typed data of an exhibit does not appear in another one with the same data: %s',
  async (press) => {
    openEditor(() => <Form />);
    for (const _ of [1, 2])
      await userEvent.click(screen.getByRole('button', { name: 'Add exhibit' }));
    const data = dataOf(2);
    fireEvent.change(screen.getByLabelText('Data of exhibit 1'), { target: { value: '{ "col' } });
    expect(dataOf(1)).toBe('{ "col');
    await userEvent.click(screen.getByRole('button', { name: press }));
    expect(dataOf(1)).toBe(data);
  },
);
