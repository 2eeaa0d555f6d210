// Mantine's dialog, loaded when the browser is idle or on demand. Its code, with the focus trap and the scroll lock, is
// larger than most pages. Most dialogs are never opened.
import type { Modal as MantineModal, ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useReducer } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { useFocusReturn } from '../hooks/focus.ts';
import { showToast } from '../state/show-toast.ts';
import classes from './modal.module.css';

let known: typeof MantineModal | null = null;
let loading: Promise<void> | null = null;

export async function fetchModal(): Promise<void> {
  loading ??= import('./mantine-modal.ts').then(({ Modal }) => {
    known = Modal;
  });
  try {
    await loading;
  } catch (error) {
    // Cleared, so that the next call requests the code again.
    loading = null;
    throw error;
  }
}

/** A centred dialog. The initial focus is on the element with `data-autofocus`, otherwise on the first field. */
export function Modal({ children, ...props }: ModalProps) {
  const { opened, onClose } = props;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useFocusReturn(opened);

  const Loaded = known;
  const isAwaited = opened && !Loaded;

  useEffect(() => (known ? undefined : whenIdle(() => void fetchModal().catch(() => null))), []);
  useEffect(() => {
    if (!isAwaited) return;
    // If the code has loaded since the render, the promise is already resolved, and `redraw` shows the dialog.
    fetchModal().then(redraw, () => {
      showToast('error', 'This could not be opened. Please check your connection and try again.');
      onClose();
    });
  }, [isAwaited, onClose]);

  return Loaded ? (
    <Loaded centered yOffset="4dvh" xOffset="3vw" {...props}>
      <DialogBody>{children}</DialogBody>
    </Loaded>
  ) : null;
}

const FIELDS = ':is(input:not([type="hidden"]), select, textarea):not(:disabled)';

/** Marks the first field as the initial focus, because the focus trap would otherwise start at the close button. */
function markFirstField(body: HTMLElement | null): void {
  if (!body || body.querySelector('[data-autofocus]')) return;
  const first = body.querySelector<HTMLElement>(FIELDS);
  const isRadio = first instanceof HTMLInputElement && first.type === 'radio';
  const chosen = isRadio && body.querySelector<HTMLElement>(`input[name="${first.name}"]:checked`);
  (chosen || first)?.setAttribute('data-autofocus', '');
}

function DialogBody({ children }: { children: ReactNode }) {
  return <div ref={markFirstField}>{children}</div>;
}

interface DialogFooterProps {
  /** Buttons; the one that confirms is last. */
  children: ReactNode;
  /** An action such as deleting, placed at the start of the line, apart from the other buttons. */
  aside?: ReactNode;
}

/** The buttons of a dialog. They stay visible while the form above them scrolls. */
export function DialogFooter({ children, aside }: DialogFooterProps) {
  return (
    <div className={classes.footer} data-aside={aside ? '' : undefined}>
      {aside && <div className={classes.aside}>{aside}</div>}
      {children}
    </div>
  );
}

/** The last child of a dialog without buttons. It fades the lower edge while there is more to scroll. */
export const DialogEnd = () => <div className={classes.end} aria-hidden />;
