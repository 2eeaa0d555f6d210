import { type RefObject, useEffect, useEffectEvent } from 'react';
import { whileGrowing } from '../../../lib/browser/while-growing.ts';

/** After this time, a change of the height of `frame` no longer scrolls the part into view. */
const SETTLED_AFTER_MS = 5000;

/**
 * Scrolls a part of a page into view when the page opens. Each change of the size of `frame` scrolls to the part again.
 * This ends when the person scrolls, types or presses something, or after five seconds.
 * @param frame the element around the part, whose height changes while its content loads
 * @param arrive scrolls to the part
 */
export function useArrival(
  frame: RefObject<HTMLElement | null>,
  isWanted: boolean,
  arrive: () => void,
): void {
  const follow = useEffectEvent(arrive);
  useEffect(() => {
    const box = frame.current;
    if (!isWanted || !box) return;
    follow();
    const stop = whileGrowing(box, () => follow());
    const timer = setTimeout(stop, SETTLED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [frame, isWanted]);
}
