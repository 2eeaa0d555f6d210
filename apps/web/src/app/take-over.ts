// Some pages are drawn before the app is there: the server sends them with what they show (prerender.tsx). The app then
// draws the same page in their place, and whatever a person did meanwhile goes on: words, focus, the button that was pressed.
const FIRST_PAGE = '[data-first-page]';
const PAINT_LIMIT_MS = 200;
const HELD_MS = 16;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function firstPage(): Element | null {
  return document.documentElement.dataset.member === undefined
    ? document.querySelector(FIRST_PAGE)
    : null;
}

/** The browser says when it has shown the first words; a frame that was begun is not on the screen yet. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

/** What was sent is on the screen: from here on the app may have network and processor. */
export async function untilDrawn(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  await Promise.race([firstPaint(), wait(PAINT_LIMIT_MS)]);
}

/** The app will not come: links lead on without it. */
export function giveUp(): void {
  const start = window.pageStart;
  if (!start) return;
  start.isOver = true;
  if (start.pressed instanceof HTMLAnchorElement) window.location.assign(start.pressed.href);
}

/** Where an element stands below another: the page that is drawn next has the same shape. */
function placeOf(element: Element, root: Element): number[] {
  const place: number[] = [];
  for (let at = element; at !== root && at.parentElement; at = at.parentElement) {
    place.unshift([...at.parentElement.children].indexOf(at));
  }
  return place;
}

function elementAt(place: readonly number[], root: Element, like: Element): HTMLElement | null {
  let at: Element | undefined = root;
  for (const index of place) at = at?.children[index];
  return at instanceof HTMLElement && at.tagName === like.tagName ? at : null;
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  const isTicked = field instanceof HTMLInputElement && field.checked !== field.defaultChecked;
  return isTicked || field.value !== field.defaultValue;
}

/** As if it had been typed: React hears of it. */
function fill(field: Field, typed: Field): void {
  const isTick = field instanceof HTMLInputElement && typed instanceof HTMLInputElement;
  if (isTick && field.checked !== typed.checked) return field.click();
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed.value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function focusLike(
  element: HTMLElement,
  before: Element,
  selection: [number | null, number | null],
) {
  element.focus({ preventScroll: true });
  if (!(element instanceof HTMLInputElement) || !(before instanceof HTMLInputElement)) return;
  // Fields for addresses have no selection that could be read.
  if (selection[0] !== null) element.setSelectionRange(selection[0], selection[1]);
}

interface Draw {
  /** Puts the app into `root` before it returns. */
  atOnce: () => void;
  /** Nothing has to go on that stands there. */
  inPieces: () => void;
}

/** Draws the app where the page stands that was sent. */
export async function takeOver(root: Element, draw: Draw): Promise<void> {
  const page = firstPage();
  const start = window.pageStart;
  if (!page) {
    draw.inPieces();
    if (start) start.isOver = true;
    return;
  }
  while (start?.isHeld) await wait(HELD_MS);

  const fields = [...page.querySelectorAll<Field>('input, textarea, select')].filter(isTouched);
  const places = fields.map((field) => placeOf(field, page));
  const focused = page.contains(document.activeElement) ? document.activeElement : null;
  const selection: [number | null, number | null] =
    focused instanceof HTMLInputElement
      ? [focused.selectionStart, focused.selectionEnd]
      : [null, null];
  const pressed = start?.pressed ?? null;
  const [focusedAt, pressedAt] = [focused, pressed].map((it) => (it ? placeOf(it, page) : []));

  draw.atOnce();

  for (const [index, typed] of fields.entries()) {
    const field = elementAt(places[index] ?? [], root, typed);
    if (field) fill(field as Field, typed);
  }
  const toFocus = focused && elementAt(focusedAt ?? [], root, focused);
  if (focused && toFocus) focusLike(toFocus, focused, selection);
  if (start) start.isOver = true;
  const toPress = pressed && elementAt(pressedAt ?? [], root, pressed);
  if (toPress instanceof HTMLFormElement) toPress.requestSubmit();
  else toPress?.click();
}
