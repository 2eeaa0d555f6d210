import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * A part of a page with its own chunk, loaded on its first render, so that the page does not wait for it.
 * @param placeholder shown until the part is loaded; should have the size of the part
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyComponent(props: P) {
    return (
      <Suspense fallback={placeholder}>
        <Part {...props} />
      </Suspense>
    );
  };
}
