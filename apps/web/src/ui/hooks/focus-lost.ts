/**
 * Whether code may move the keyboard focus. True if no element has the focus, or if the focused element is in
 * `closing`, which closes or disappears. Otherwise the person has moved the focus, so code must not move it.
 */
export function isFocusLost(closing?: Element | null): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || closing?.contains(focused) === true;
}
