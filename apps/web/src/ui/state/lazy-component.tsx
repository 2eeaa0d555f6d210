import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { afterPaint } from '../../lib/browser/when-idle.ts';

type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never;
type Placeholder<C> = ReactNode | ((props: PropsOf<C>) => ReactNode);

/** `preload` loads the chunk before the part is rendered, so that the first render shows it without its placeholder. It may fail: the render loads it again. */
type LazyComponent<P> = ComponentType<P> & { preload: () => void };

/**
 * A part of a page with its own chunk. The chunk is loaded when the part is first rendered. The rest of the page does
 * not wait for the chunk.
 * @param name what the module calls the component
 * @param placeholder shown until the part is loaded; should have the size of the part
 */
export function lazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  placeholder: Placeholder<Module[Name]> = null,
): LazyComponent<PropsOf<Module[Name]>> {
  let loaded: ComponentType<object> | null = null;
  const loadPart = async () => {
    loaded = (await load())[name] as ComponentType<object>;
    return { default: loaded };
  };
  const Later = lazy(loadPart);
  function Lazy(props: PropsOf<Module[Name]>) {
    // `lazy` would show the placeholder first. Chosen once, because a part that is replaced loses its state.
    const [Part] = useState(() => loaded ?? Later);
    const shown = typeof placeholder === 'function' ? placeholder(props) : placeholder;
    return (
      <Suspense fallback={shown}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(Lazy, { preload: () => void loadPart().catch(() => undefined) });
}

/**
 * As `lazyComponent`, for a part that nobody needs before the page is there, such as a menu. Its chunk is loaded when the placeholder has
 * been painted.
 */
export function laterComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  placeholder: ReactNode,
): ComponentType<PropsOf<Module[Name]>> {
  let announce = () => {};
  const painted = new Promise<void>((resolve) => {
    announce = resolve;
  });
  function Painted() {
    useEffect(() => afterPaint(announce), []);
    return placeholder;
  }
  return lazyComponent(() => painted.then(load), name, <Painted />);
}
