import { useEffect, useRef, useState } from 'react';
import { subscribeLive } from '../../lib/live.ts';

export interface Point {
  x: number;
  y: number;
}

const SEND_EVERY_MS = 120;
/** The pointer disappears after this time without movement. */
const SHOWN_MS = 6_000;

/**
 * The pointer on the shown exhibit. A movement by this person is shown immediately. A movement by another member is
 * shown when the position arrives.
 */
export function usePointer(roomId: string, send: (at: Point | null) => Promise<unknown>) {
  const [point, setPoint] = useState<Point | null>(null);
  const waiting = useRef<{ at: Point | null } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(
    () =>
      subscribeLive(({ kind, data }) => {
        if (kind === 'practice-pointer' && data.roomId === roomId)
          setPoint((data.at as Point | null) ?? null);
      }),
    [roomId],
  );
  useEffect(() => {
    if (!point) return;
    const hide = setTimeout(() => setPoint(null), SHOWN_MS);
    return () => clearTimeout(hide);
  }, [point]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Moves the pointer, or hides it (null). Sending is throttled, but the last position is always sent. */
  function move(at: Point | null): void {
    setPoint(at);
    waiting.current = { at };
    if (timer.current !== undefined) return;
    const flush = () => {
      const next = waiting.current;
      waiting.current = null;
      timer.current = next ? setTimeout(flush, SEND_EVERY_MS) : undefined;
      if (next) send(next.at).catch(() => undefined);
    };
    flush();
  }
  return { point, move };
}
