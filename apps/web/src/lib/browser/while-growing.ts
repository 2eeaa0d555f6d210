const INPUTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Follows an element whose content still arrives, for example to keep a scroll position.
 * @param follow called now and whenever the size of the element changes, until the person acts
 * @returns a function that stops it
 */
export function whileGrowing(element: Element, follow: () => void): () => void {
  const observer = new ResizeObserver(follow);
  function stop() {
    observer.disconnect();
    for (const type of INPUTS) window.removeEventListener(type, stop, { capture: true });
  }
  for (const type of INPUTS) window.addEventListener(type, stop, { capture: true, passive: true });
  observer.observe(element);
  return stop;
}
