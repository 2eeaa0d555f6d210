// Prepares every test file: replaces browser APIs that jsdom lacks, sets the timeout of queries, and loads dialogs.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { ignoreInputMethodKeys } from '../lib/browser/input-method.ts';
import { fetchModal } from '../ui/dialog/modal.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

// Lazily loaded parts may take long on a busy machine. The timeout does not slow tests down, because a query ends as
// soon as it finds its element.
configure({ asyncUtilTimeout: 10_000 });

window.matchMedia = ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})) as typeof window.matchMedia;

// Calls the callback once for every observed element, as a browser does after the next layout, but without sizes.
window.ResizeObserver = class {
  readonly #report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }
  observe() {
    this.#report([], this);
  }
  unobserve() {}
  disconnect() {}
} as typeof ResizeObserver;

// Loads the code of dialogs before the tests, as a browser does when it is idle.
await fetchModal();

// Mantine's growing text areas listen to `document.fonts`, which jsdom lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

// Newer browsers return a promise, which an effect must not return to React.
const scroll = (() => Promise.resolve()) as unknown as () => void;
window.scrollTo = scroll;
Element.prototype.scrollIntoView = scroll;

ignoreInputMethodKeys();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});
