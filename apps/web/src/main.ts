// The browser's entry: does as little as possible before the first paint of the sent page or its header.
import './ui/first-styles.ts';
import './app/typeface.css';
import './app/global.css';

const PAINT_LIMIT_MS = 200;

/** From here on the app may use network and processor. A frame that has only started is not visible yet. */
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
const { startApp } = await import('./app/start-app.tsx');
await startApp();
