// jsdom lacks APIs with which Mantine measures.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { fetchModal } from '../ui/modal.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

// Lazy parts load slowly on a busy machine: waiting ends as soon as they are there.
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

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as typeof ResizeObserver;

// Loads the dialog code, as a browser does when it is idle.
await fetchModal();

// Growing text areas measure themselves again when a font arrives.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
