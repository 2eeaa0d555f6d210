// Where the browser begins: as little as possible before what was sent is on the screen, a page or its header.
import './ui/first-styles.ts';
import './app/global.css';
import { giveUp, untilDrawn } from './app/take-over.ts';

await untilDrawn();
for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) {
  link.rel = 'modulepreload';
}
try {
  const { startApp } = await import('./app/start-app.tsx');
  await startApp();
} catch (error) {
  giveUp();
  throw error;
}
