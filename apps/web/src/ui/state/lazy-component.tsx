import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';

/**
 * A part of a page with its own chunk. The chunk is loaded when the part is first rendered. The rest of the page does
 * not wait for the chunk.
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

/**
 * As `lazyComponent`, for a part that nobody needs before the page is there, such as a menu. Its chunk is loaded when the placeholder has
 * been painted.
 */
export function laterComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ReactNode,
): ComponentType<P> {
  let announce = () => {};
  const painted = new Promise<void>((resolve) => {
    announce = resolve;
  });
  function Placeholder() {
    useEffect(() => announce(), []);
    return placeholder;
  }
  return lazyComponent(() => painted.then(load), <Placeholder />);
}
