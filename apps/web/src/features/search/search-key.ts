const TYPED_IN =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';

/** `/` pressed where it does not type: not in a field, not as a browser shortcut, not over a dialog. */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.defaultPrevented || event.isComposing) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(TYPED_IN)) return false;
  return document.querySelector('[role="dialog"][aria-modal="true"]') === null;
}
