// The browser's entry: does as little as possible before the first paint of the sent page or its header.
import './ui/first-styles.ts';
import './app/typeface.css';
import './app/global.css';
import { waitForFirstPaint } from './app/first-paint.ts';

await waitForFirstPaint();
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
  link.rel = 'modulepreload';
}
const { startApp } = await import('./app/start-app.tsx');
await startApp();
