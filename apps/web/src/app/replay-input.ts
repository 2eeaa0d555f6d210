// Gives the app what a person typed and submitted before the app ran (start.ts).

/**
 * Dispatches an input event for each field that the person changed before hydration. React keeps the typed text, but
 * the components get no event. Prerendered pages have only <input> fields.
 */
export function replayInput(root: Element): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const field of root.querySelectorAll('input')) {
    const { value, defaultValue, selectionStart, selectionEnd } = field;
    if (value === defaultValue) continue;
    // React replaces the setter of `value` to record values. React sees a change only when the native setter is used.
    field.value = defaultValue;
    setValue?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // The caret of an email field cannot be read.
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
  }
}

/** Submits the form that start.ts kept. From now on the app handles the submission of forms. */
export function submitWaitingForm(): void {
  const start = window.pageStart;
  if (!start) return;
  start.isOver = true;
  start.submitted?.requestSubmit();
}
