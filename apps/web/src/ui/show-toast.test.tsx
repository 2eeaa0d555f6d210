import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showToast } from './show-toast.ts';
import { ToastHost } from './toast-host.tsx';

it('interrupts for errors only', async () => {
  render(
    <MantineProvider env="test">
      <ToastHost isReady={false} />
    </MantineProvider>,
  );
  showToast('error', 'Not saved.');
  showToast('success', 'Saved.');
  expect((await screen.findByText('Not saved.')).closest('[role=alert]')).not.toBeNull();
  expect((await screen.findByText('Saved.')).closest('[role=status]')).not.toBeNull();
});
