import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Modal } from './modal.tsx';

function Page() {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)}>
        Delete
      </button>
      {isAsking && (
        <ConfirmDialog isOpen title="Sure?" confirmLabel="Yes" onConfirm={close} onClose={close}>
          It is gone for ever.
        </ConfirmDialog>
      )}
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
      <Modal opened={isOpen} onClose={close} closeButtonProps={{ 'aria-label': 'Close' }}>
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
    <Modal opened onClose={() => {}} title="Edit" closeButtonProps={{ 'aria-label': 'Close' }}>
      <input aria-label="Name" />
    </Modal>
  );
  renderApp([{ path: '/', element: dialog }], '/');
  const field = await screen.findByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(field));
});
