import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { showToast } from './show-toast.ts';
import { ToastHost } from './toast-host.tsx';

test('of the toasts only errors interrupt a screen reader', async () => {
  renderPart(<ToastHost isReady={false} />);
  showToast('error', 'Not saved.');
  showToast('success', 'Saved.');
  expect((await screen.findByText('Not saved.')).closest('[role=alert]')).not.toBeNull();
  expect((await screen.findByText('Saved.')).closest('[role=status]')).not.toBeNull();
});

test('toasts appear below the header of the page', async () => {
  renderPart(<ToastHost isReady={false} />);
  showToast('info', 'Below.');
  const place = (await screen.findByText('Below.')).closest<HTMLElement>('[data-position]');
  expect(place?.dataset.position).toBe('top-center');
  expect(place?.style.marginTop).toBe('var(--app-header-height)');
});
