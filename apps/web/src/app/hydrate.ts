// What a person did on a page that was sent with its content, before the app runs in it (hydration): React keeps the typed
// text in the fields but does not tell their components, and does not submit the form again.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * The policy refuses style attributes in a page, so they were sent as rules (first-pages-plugin.ts). React takes them for
 * attributes that are there.
 */
export function restoreStyles(root: Element): void {
  const moved = document.querySelector<HTMLStyleElement>('style[data-moved]');
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    const rule = moved?.sheet?.cssRules[Number(element.dataset.style)];
    element.style.cssText = (rule as CSSStyleRule | undefined)?.style.cssText ?? '';
    delete element.dataset.style;
  }
  moved?.remove();
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  const isTicked = field instanceof HTMLInputElement && field.checked !== field.defaultChecked;
  return isTicked || field.value !== field.defaultValue;
}

type Caret = [number, number] | null;

function caretOf(field: Field): Caret {
  if (field !== document.activeElement || field instanceof HTMLSelectElement) return null;
  // Email fields have no caret that can be read.
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

/** Repeats a change as if it were made now, so that React handles it. */
function repeatChange(field: Field, value: string, isTicked: boolean, caret: Caret): void {
  if (field instanceof HTMLInputElement && isTicked !== field.defaultChecked) {
    field.checked = field.defaultChecked;
    return field.click();
  }
  if (!(field instanceof HTMLSelectElement)) {
    // React notices a change only if the value was set past its own setter.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (caret) field.setSelectionRange(...caret);
  }
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * To be called when React has adopted the page, before it renders again, which empties the fields.
 * @returns a function that repeats what was typed, then submits what was submitted
 */
export function readInput(root: Element): () => void {
  const typed = [...root.querySelectorAll<Field>('input, textarea, select')]
    .filter(isTouched)
    .map((field) => ({
      field,
      value: field.value,
      isTicked: field instanceof HTMLInputElement && field.checked,
      caret: caretOf(field),
    }));
  return () => {
    for (const { field, value, isTicked, caret } of typed)
      repeatChange(field, value, isTicked, caret);
    const start = window.pageStart;
    if (!start) return;
    start.isOver = true;
    start.submitted?.requestSubmit();
  };
}
