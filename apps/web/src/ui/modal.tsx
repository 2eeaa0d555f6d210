// Mantine's dialog, fetched while the browser is idle and at the latest when it is asked for: with its focus trap and scroll
// lock it weighs more than most pages that have one, and most dialogs are never opened.
import type { Modal as MantineModal, ModalProps } from '@mantine/core';
import { useEffect, useReducer } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { showToast } from './show-toast.ts';

let known: typeof MantineModal | null = null;
let loading: Promise<void> | null = null;

export async function fetchModal(): Promise<void> {
  loading ??= import('./mantine-modal.ts').then(({ Modal }) => {
    known = Modal;
  });
  try {
    await loading;
  } catch (error) {
    // The next try asks the network again.
    loading = null;
    throw error;
  }
}

export function Modal(props: ModalProps) {
  const { opened, onClose } = props;
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  const Loaded = known;
  // As it was drawn: it may have come between the drawing and its effects.
  const isAwaited = opened && !Loaded;

  useEffect(() => (known ? undefined : whenIdle(() => void fetchModal().catch(() => null))), []);
  useEffect(() => {
    if (!isAwaited) return;
    fetchModal().then(redraw, () => {
      showToast('error', 'This could not be opened. Please check your connection and try again.');
      onClose();
    });
  }, [isAwaited, onClose]);

  return Loaded ? <Loaded {...props} /> : null;
}
