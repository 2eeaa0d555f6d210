import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A part of a page in a file of its own, fetched when it is first drawn, so that the page does not wait for it.
 * @param placeholder stands in its place meanwhile, in the same size
 */
export function loadLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LoadedLater(props: P) {
    return (
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    );
  };
}
