import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { createListeners } from '../../lib/listeners.ts';
import { lazyComponent } from './lazy-component.tsx';

const loadModule = () => import('./toasts.ts');
const Toasts = lazyComponent(loadModule, 'Notifications');

let isWanted = false;
const areWanted = () => isWanted;
const listeners = createListeners();

function want(): void {
  isWanted = true;
  listeners.notify();
}

/** Loads the toast library and mounts the element that shows its toasts. */
export function loadToasts() {
  want();
  return loadModule();
}

/**
 * The place where toasts appear. The library is excluded from the first load. It is loaded when the browser is idle
 * after `isReady` has become true. A toast that comes earlier loads the library at once.
 */
export function ToastHost({ isReady }: { isReady: boolean }) {
  const wanted = useSyncExternalStore(listeners.subscribe, areWanted, areWanted);
  useEffect(() => (isReady ? whenIdle(want) : undefined), [isReady]);
  if (!wanted) return null;
  // Below the header, because a toast would cover the header's buttons on a phone.
  return (
    <Toasts position="top-center" mt="var(--app-header-height)" limit={3} containerWidth={420} />
  );
}
