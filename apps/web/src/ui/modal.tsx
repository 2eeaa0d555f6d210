// Mantine's dialog, loaded while the browser is idle or at the latest on demand: with its focus trap and scroll lock it is
// larger than most pages that use one, and most dialogs are never opened.
import type { Modal as MantineModal, ModalProps } from '@mantine/core';
import { useEffect, useReducer, useState } from 'react';
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
    // The next attempt requests it again.
    loading = null;
    throw error;
  }
}

export function Modal(props: ModalProps) {
  const { opened, onClose } = props;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useFocusReturn(opened);

  const Loaded = known;
  // Check again, because it may have loaded between the render and its effects.
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

/** Mantine returns the focus only from a dialog that was there before it opened; many are there only while they are open. */
function useFocusReturn(isOpen: boolean): void {
  const [opener] = useState(() => (isOpen ? document.activeElement : null));
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}
