// The browser's entry. It does little before the first paint, which shows what the server has sent.
import './app/reset.css';
import './ui/page/first-styles.ts';
import './app/typeface.css';
import './app/global.css';
import './app/touch-sizes.css';
import './app/forced-colors.css';

const PAINT_LIMIT_MS = 200;

/** Resolves at the first paint, or after PAINT_LIMIT_MS. The app loads afterwards, so as not to delay the paint. */
const painted = new Promise<void>((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(resolve, PAINT_LIMIT_MS);
});

if (document.visibilityState === 'visible') await painted;
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
  link.rel = 'modulepreload';
}
const isComplete = 'any' in AbortSignal && 'groupBy' in Map && 'toSorted' in Array.prototype;
if (!isComplete) (await import('./lib/browser/older-browsers.ts')).addMissingFunctions();
const { startApp } = await import('./app/start-app.tsx');
await startApp();
