const TYPED_IN =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';

/**
 * Whether this key press opens the search: a `/` without Ctrl, Alt or Meta. The key must be pressed outside every field
 * and while no dialog is open.
 */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.defaultPrevented) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPED_IN)) return false;
  return document.querySelector('[role="dialog"][aria-modal="true"]') === null;
}
