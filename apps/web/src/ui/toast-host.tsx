import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '../lib/when-idle.ts';

const loadModule = () => import('./toasts.ts');
const Toasts = lazy(() => loadModule().then((module) => ({ default: module.Notifications })));

let isWanted = false;
const areWanted = () => isWanted;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function want(): void {
  isWanted = true;
  for (const listener of Array.from(listeners)) listener();
}

/** The toast library, and a host element that shows its toasts. */
export function loadToasts() {
  want();
  return loadModule();
}

/** Where toasts appear. The library is excluded from the first load; `isReady` loads it before it is needed. */
export function ToastHost({ isReady }: { isReady: boolean }) {
  const wanted = useSyncExternalStore(subscribe, areWanted, areWanted);
  useEffect(() => (isReady ? whenIdle(want) : undefined), [isReady]);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts position="top-center" limit={3} containerWidth={420} />
    </Suspense>
  );
}
