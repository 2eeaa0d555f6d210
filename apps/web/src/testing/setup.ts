// Prepares every test file: replaces browser APIs that jsdom lacks, sets the timeout of queries, and loads dialogs. The files
// of a worker share the window and the packages (vitest.config.ts), so what a file leaves there is ended after it.
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// The modules of the app start afresh in every file.
vi.resetModules();
const { ignoreInputMethodKeys } = await import('../lib/browser/input-method.ts');
const { watchSounds } = await import('../ui/media/sounds.ts');
const { fetchModal } = await import('../ui/dialog/modal.tsx');

const leftovers: (() => void)[] = [];

const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
Object.assign(globalThis, {
  setTimeout(...call: Parameters<typeof startTimeout>) {
    const timer = startTimeout(...call);
    leftovers.push(() => clearTimeout(timer));
    return timer;
  },
  setInterval(...call: Parameters<typeof startInterval>) {
    const timer = startInterval(...call);
    // The frames of jsdom end by themselves, and it would start no others.
    if (call[1] !== 1000 / 60) leftovers.push(() => clearInterval(timer));
    return timer;
  },
});

// React and user-event register these once per document, so they stay.
const LASTING = ['selectionchange', 'focus', 'blur'];
const listenAgain = [window, document].map((target: EventTarget) => {
  const listen = target.addEventListener;
  target.addEventListener = (...call: Parameters<typeof listen>) => {
    listen.apply(target, call);
    if (target === window || !LASTING.includes(call[0]))
      leftovers.push(() => target.removeEventListener(...call));
  };
  return () => Object.assign(target, { addEventListener: listen });
});

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

// Lazily loaded parts may take long on a busy machine. The timeout does not slow tests down, because a query ends as
// soon as it finds its element.
configure({ asyncUtilTimeout: 20_000 });

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

// Calls the callback once for every observed element, as a browser does after the next layout. Nothing has a size here.
window.ResizeObserver = class {
  readonly #report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }
  observe(target: Element) {
    const entry = { target, contentRect: target.getBoundingClientRect() } as ResizeObserverEntry;
    queueMicrotask(() => this.#report([entry], this));
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
watchSounds();

afterEach(() => {
  cleanup();
  // jsdom moves the focus away from removed elements in the next frame. A frame that waits on a fake clock would be the last.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(20);
  vi.useRealTimers();
  localStorage.clear();
});

afterAll(() => {
  for (const end of leftovers) end();
  for (const restore of listenAgain) restore();
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  notifications.clean();
  notifications.cleanQueue();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
});
