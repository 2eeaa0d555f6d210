/**
 * Whether code may move the keyboard focus: nothing has it, or only an element that closes or disappears. In all other
 * cases the person has moved the focus, and keeps it there.
 */
export function isFocusLost(closing?: Element | null): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || closing?.contains(focused) === true;
}
