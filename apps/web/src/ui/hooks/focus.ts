import { useEffect, useMemo } from 'react';

/**
 * Whether code may move the keyboard focus. True if no element has the focus, or if the focused element is in
 * `closing`, which closes or disappears. Otherwise the person has moved the focus, so code must not move it.
 */
export function isFocusLost(closing?: Element | null): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || closing?.contains(focused) === true;
}

/**
 * When a dialog closes, returns the focus to the element that had it before the dialog opened. Leaves the focus where
 * it is if it has moved elsewhere on the page. Mantine returns the focus only for dialogs that were mounted before they
 * opened. Many dialogs are mounted later, because their code is loaded on demand.
 */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useMemo(() => (isOpen ? document.activeElement : null), [isOpen]);
  useEffect(() => {
    if (!(opener instanceof HTMLElement)) return undefined;
    return () => {
      const dialog = document.activeElement?.closest('[role="dialog"]');
      const closed = dialog?.contains(opener) ? null : dialog;
      if (isFocusLost(closed) && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
}

/** As `ref`: focuses an element that replaces the control which had the focus. The function stays the same, so it is called once. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
