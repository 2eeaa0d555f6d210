import { TOAST_MS } from '@urost3/contract/limits.ts';
import { loadToasts } from './toast-host.tsx';

export type ToastType = 'success' | 'error' | 'info' | 'warning';

interface Look {
  color: string;
  /** None for a success: the message says what was done. */
  title?: string;
  role: 'alert' | 'status';
}

const looks: Record<ToastType, Look> = {
  success: { color: 'green', role: 'status' },
  error: { color: 'red', title: 'Error', role: 'alert' },
  info: { color: 'blue', title: 'Note', role: 'status' },
  warning: { color: 'orange', title: 'Warning', role: 'alert' },
};

/** A short message over the page for 3 seconds. Errors and warnings interrupt a screen reader; others wait. */
export function showToast(type: ToastType, text: string): void {
  const { color, title, role } = looks[type];
  loadToasts().then(
    ({ notifications }) =>
      notifications.show({
        message: text,
        title,
        color,
        role,
        autoClose: TOAST_MS,
        withBorder: true,
        // Mantine's own grey lacks AA contrast.
        styles: { description: { color: 'var(--mantine-color-text)' } },
        closeButtonProps: { 'aria-label': 'Close message' },
      }),
    // Offline before the toasts were loaded: nothing can be shown, so the error is logged.
    (error: unknown) => console.warn('Toast not shown:', text, error),
  );
}
