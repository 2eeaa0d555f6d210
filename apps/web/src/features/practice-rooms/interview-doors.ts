// The doors of an interview's room. Every instant is the server's.
import type { InterviewRoom } from '@urost3/contract/practice-rooms-interviews.schemas.ts';

/** `off`: it does not take place, or not yet; `elsewhere`: at an address that staff set. */
type Doors = 'off' | 'elsewhere' | 'early' | 'open' | 'over';

/** @param now the server's time in milliseconds */
export function doorsAt(
  interview: Pick<InterviewRoom, 'status' | 'elsewhere' | 'opensAt' | 'closesAt'>,
  now: number,
): Doors {
  const { status, elsewhere, opensAt, closesAt } = interview;
  if (status !== 'confirmed' && status !== 'completed') return 'off';
  if (now >= Date.parse(closesAt)) return 'over';
  if (elsewhere !== null) return 'elsewhere';
  return now < Date.parse(opensAt) ? 'early' : 'open';
}

/** 12:04, 3:12:04, or the days when it is further away. */
export function untilWords(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86_400);
  if (days > 0) return days === 1 ? '1 day' : `${days} days`;
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
