import { useEffect, useState } from 'react';
import { toRoomTime } from './room-clock.ts';

/**
 * Added to the delay of each timer, because a timer may fire slightly early. The component would then show the old
 * second until the next timer.
 */
const MARGIN_MS = 4;

/**
 * Re-renders the calling component at the end of each second of the room's clock. All devices then change at the same
 * moment.
 * @param endsAt the time at which the clock reaches zero and the re-rendering ends; null: no re-rendering
 */
export function useSecondTick(endsAt: string | null): void {
  const [, setTicks] = useState(0);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const end = Date.parse(endsAt);
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = end - toRoomTime(Date.now());
      if (left <= 0) return;
      timer = setTimeout(
        () => {
          setTicks((ticks) => ticks + 1);
          wait();
        },
        (left % 1_000) + MARGIN_MS,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [endsAt]);
}
