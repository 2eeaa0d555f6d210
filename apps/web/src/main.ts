// The browser's entry. It does little before the first paint, which shows what the server has sent.
import './app/reset.css';
import './ui/page/first-styles.ts';
import './app/typeface.css';
import './app/tokens.css';
import './app/global.css';
import './app/mantine.css';
import './app/forced-colors.css';

const WAIT_LIMIT_MS = 200;

const painted = new Promise<void>((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
  }).observe({ type: 'paint', buffered: true });
});
const limit = new Promise((resolve) => setTimeout(resolve, WAIT_LIMIT_MS));

// The app would delay the first paint.
if (document.visibilityState === 'visible') await Promise.race([painted, limit]);
window.pageStart?.fetchFiles();
const isComplete = 'any' in AbortSignal && 'groupBy' in Map && 'toSorted' in Array.prototype;
if (!isComplete) (await import('./lib/browser/older-browsers.ts')).addMissingFunctions();
// The files that the app imports run in a task each, so that the browser can respond between them.
for (const { href } of document.querySelectorAll<HTMLLinkElement>('[data-app]')) {
  await import(/* @vite-ignore */ href);
  // Browsers slow down the timers of hidden pages.
  if (!document.hidden) await new Promise((resolve) => setTimeout(resolve));
}
const { startApp } = await import('./app/start-app.tsx');
await startApp();
