// What a person did on the page before the app ran in it (start.ts).

/**
 * Tells the components what was typed before React hydrated the page: it keeps the text in the fields without a change event.
 * Prerendered pages have no other fields than these.
 */
export function replayInput(root: Element): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const field of root.querySelectorAll('input')) {
    const { value, defaultValue, selectionStart, selectionEnd } = field;
    if (value === defaultValue) continue;
    // React notices a change only if the value was set past its own setter.
    field.value = defaultValue;
    setValue?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // The caret of an email field cannot be read.
    if (field === document.activeElement && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
  }
}

/** From here on forms are the app's. */
export function submitWaitingForm(): void {
  const start = window.pageStart;
  if (!start) return;
  start.isOver = true;
  start.submitted?.requestSubmit();
}
