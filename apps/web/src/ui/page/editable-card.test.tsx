import { MantineProvider, TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { EditableCard, EditButtons } from './editable-card.tsx';

function Card() {
  return (
    <EditableCard title="Display name" view="Ada">
      {(close) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <TextInput label="Email" readOnly />
          <TextInput label="Name" />
          <EditButtons isSaving={false} onCancel={close} />
        </form>
      )}
    </EditableCard>
  );
}

test.each(['Cancel', 'Save'])(
  "the focus in an editable card moves to the first editable field, and back to 'Edit' after '%s'",
  async (name) => {
    render(<Card />, { wrapper: MantineProvider });
    expect(document.activeElement).toBe(document.body);
    await userEvent.click(screen.getByRole('button', { name: 'Edit display name' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await userEvent.click(screen.getByRole('button', { name }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit display name' }));
  },
);
