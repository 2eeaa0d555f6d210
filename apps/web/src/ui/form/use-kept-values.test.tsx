import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../lib/api/session.ts';
import { watchSignOut } from '../../lib/offline/offline-wipe.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { useForm } from './use-form.ts';

function NoteForm({ draft }: { draft?: string }) {
  const form = useForm({
    initialValues: { note: 'Dear all' },
    ...(draft ? { draft } : {}),
    onSubmit: (): void => form.clear(),
  });
  return (
    <form {...form.formProps}>
      <TextInput label="Note" {...form.getInputProps('note')} />
      <button type="button" onClick={form.forget}>
        Cancel
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

function openForm(draft?: string) {
  const view = renderPart(<NoteForm {...(draft ? { draft } : {})} />);
  return { ...view, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }) };
}

beforeAll(() => watchSignOut());
beforeEach(() => signInForTest({ uid: 'ada' }));

/** Opens the form, types into it and leaves it. */
async function typeAndLeave(): Promise<void> {
  const { field, unmount } = openForm('report.p1');
  await userEvent.type(field, ', hello');
  unmount();
}

test('what was typed into a form is there again after a reload, and only in this form', async () => {
  await typeAndLeave();
  const { field, unmount } = openForm('report.p1');
  expect(field.value).toBe('Dear all, hello');
  unmount();
  expect(openForm('report.p2').field.value).toBe('Dear all');
});

test('what was typed into a form waits for its author after the session was ended elsewhere', async () => {
  await typeAndLeave();
  endSession('session-ended');
  signInForTest({ uid: 'ada' });
  expect(openForm('report.p1').field.value).toBe('Dear all, hello');
});

test('what was typed into a form is deleted when its author logs out, and another person never sees it', async () => {
  await typeAndLeave();
  endSession('logged-out');
  expect(JSON.stringify(localStorage)).not.toContain('hello');
  signInForTest({ uid: 'ada' });
  await typeAndLeave();
  endSession('session-ended');
  signInForTest({ uid: 'bea' });
  expect(openForm('report.p1').field.value).toBe('Dear all');
});

test.each(['Send', 'Cancel'])('a form is as at first after %s', async (button) => {
  await typeAndLeave();
  const { unmount } = openForm('report.p1');
  await userEvent.click(screen.getByRole('button', { name: button }));
  unmount();
  expect(openForm('report.p1').field.value).toBe('Dear all');
});

test('a form that was sent is empty, also when it was restored before', async () => {
  await typeAndLeave();
  const { field } = openForm('report.p1');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(field.value).toBe('Dear all');
});

test('a form without a name keeps nothing', async () => {
  const { field, unmount } = openForm();
  await userEvent.type(field, ', hello');
  unmount();
  expect(openForm().field.value).toBe('Dear all');
});
