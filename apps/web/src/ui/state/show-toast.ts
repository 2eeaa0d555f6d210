import { TOAST_MS } from '@urost3/contract/limits.ts';
import { loadToasts } from './toast-host.tsx';

type ToastType = 'success' | 'error' | 'info' | 'warning';

interface Look {
  color: string;
  /** Left out for a success, whose message is enough. */
  title?: string;
  role: 'alert' | 'status';
}

const looks: Record<ToastType, Look> = {
  success: { color: 'green', role: 'status' },
  error: { color: 'red', title: 'Error', role: 'alert' },
  info: { color: 'blue', title: 'Note', role: 'status' },
  warning: { color: 'orange', title: 'Warning', role: 'alert' },
};

/** A short message over the page for 3 seconds. Errors and warnings interrupt a screen reader; other messages wait. */
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
        styles: {
          // Clicks reach what the toast covers, for example the buttons of the circuit's bar.
          root: { pointerEvents: 'none' },
          closeButton: { pointerEvents: 'auto' },
        },
        closeButtonProps: { 'aria-label': 'Close message' },
      }),
    // The toasts could not be loaded, for example because the device is offline, so the message is only logged.
    (error: unknown) => console.warn('Toast not shown:', text, error),
  );
}
