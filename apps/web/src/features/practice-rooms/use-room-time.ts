import { toRoomTime } from '../../lib/api/room-time.ts';
import { useTick } from '../../ui/hooks/use-tick.ts';

/** The server's time, updated regularly. */
export function useRoomTime(): number {
  // The room may have changed since the last tick, and its new phase must not seem to lie ahead.
  // oxlint-disable-next-line react/purity -- see above
  return toRoomTime(Math.max(useTick(), Date.now()));
}
