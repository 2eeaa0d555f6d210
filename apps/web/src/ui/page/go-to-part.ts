/** Scrolls to a part of the page and moves the focus to it, so that the keyboard continues there. */
export function goToPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}
