const IDLE_WAIT_MS = 2_000;
const LOOK_AGAIN_MS = 100;

/** Whether the page still shows a placeholder of its content. The content needs the line first. */
const isContentAwaited = () => document.querySelector('[data-page-loader]') !== null;

/**
 * Runs work when the page has its content and the browser is idle, at the latest after two seconds. Safari, which does not tell when it is
 * idle, runs it then.
 * @returns a function that cancels the work
 */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, IDLE_WAIT_MS);
    return () => clearTimeout(timer);
  }
  const latest = performance.now() + IDLE_WAIT_MS;
  let id = 0;
  let timer: number | undefined;
  const ask = () => {
    id = window.requestIdleCallback(look, { timeout: Math.max(1, latest - performance.now()) });
  };
  // A browser is idle too while it waits for the network.
  function look() {
    if (isContentAwaited() && performance.now() < latest)
      timer = window.setTimeout(ask, LOOK_AGAIN_MS);
    else work();
  }
  ask();
  return () => {
    window.clearTimeout(timer);
    window.cancelIdleCallback(id);
  };
}

/** Delays the loading of code until the browser is idle: `untilIdle().then(() => import(…))`. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => whenIdle(resolve));
}

/**
 * Runs work when the browser has painted what was just rendered. An effect can run before; a timer of the next frame runs after. Nothing is
 * painted in a hidden tab, where the work runs at once.
 * @returns a function that cancels the work
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    timer = setTimeout(work);
  };
  const frame = document.hidden ? plan() : requestAnimationFrame(plan);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
