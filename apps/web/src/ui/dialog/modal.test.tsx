import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { useConfirm } from './confirm-dialog.tsx';
import { Modal } from './modal.tsx';

function Page({ onConfirm, failure }: { onConfirm?: () => unknown; failure?: string }) {
  const [confirm, dialog] = useConfirm();
  const ask = () =>
    confirm({
      title: 'Sure?',
      text: 'It is gone for ever.',
      confirmLabel: 'Yes',
      onConfirm: onConfirm ?? (() => undefined),
      ...(failure && { failure }),
    });
  return (
    <>
      <button type="button" onClick={ask}>
        Delete
      </button>
      {dialog}
    </>
  );
}

function MountedPage() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Details
      </button>
      <Modal opened={isOpen} onClose={close}>
        <button type="button">In the dialog</button>
      </Modal>
    </>
  );
}

test('the focus returns after Escape from a dialog that stays mounted while it is closed', async () => {
  serve({});
  const user = userEvent.setup();
  renderApp([{ path: '/', Component: MountedPage }], '/');
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  const inside = await screen.findByRole('button', { name: 'In the dialog' });
  inside.focus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toHaveProperty('textContent', 'Details'));
});

test('the focus returns to the button that opened a dialog', async () => {
  serve({});
  const user = userEvent.setup();
  renderApp([{ path: '/', Component: Page }], '/');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toHaveProperty('textContent', 'Delete'));
});

test('the focus starts in the first field of a dialog', async () => {
  serve({});
  const dialog = (
    <Modal opened onClose={() => {}} title="Edit">
      <input aria-label="Name" />
    </Modal>
  );
  renderApp([{ path: '/', element: dialog }], '/');
  const field = await screen.findByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

async function confirmIn(page: ReactElement) {
  serve({});
  const user = userEvent.setup();
  renderApp([{ path: '/', element: page }], '/');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  return user;
}

test('a confirmation is busy while its action runs, and closes afterwards', async () => {
  const action = Promise.withResolvers<void>();
  await confirmIn(<Page onConfirm={() => action.promise} />);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
  action.resolve();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a confirmation shows why its action failed, and asks again', async () => {
  const onConfirm = vi
    .fn()
    .mockRejectedValueOnce(new ApiError({ status: 500, code: 'unknown', message: '' }));
  const user = await confirmIn(<Page onConfirm={onConfirm} failure="It could not be deleted." />);
  expect((await screen.findByRole('alert')).textContent).toBe('It could not be deleted.');
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

test('a confirmation without a text for failures stays open and shows no error when its action fails', async () => {
  await confirmIn(<Page onConfirm={() => Promise.reject(new Error('no'))} />);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Yes' }).disabled).toBe(false),
  );
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
