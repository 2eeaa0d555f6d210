const PAINT_LIMIT_MS = 200;

/** The browser reports the first contentful paint; a frame that has only started is not visible yet. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

/** The first paint has happened: from here on the app may use network and processor. */
export async function waitForFirstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return;
  const limit = new Promise<void>((resolve) => setTimeout(resolve, PAINT_LIMIT_MS));
  await Promise.race([firstPaint(), limit]);
}
