import { isolate } from '@urost3/contract/person-text.ts';
import type { InterviewRoom } from '@urost3/contract/practice-rooms-interviews.schemas.ts';
import { formatTime } from '../../lib/dates.ts';
import { useTick } from '../../ui/use-tick.ts';
import classes from '../circuit/public/circuit-bar.module.css';
import { ClockHead, clockOf } from '../circuit/public/clock-parts.tsx';
import { minutesWords } from '../circuit/public/phase-time.ts';
import { formatCountdown } from './countdown.ts';
import { toRoomTime } from './room-clock.ts';

const LAST_MS = 5 * 60_000;

/**
 * The clock of the whole mock interview, by the server's time. It shows the time to the start, then the time to the
 * end.
 */
export function InterviewBar({ interview }: { interview: InterviewRoom }) {
  const now = Math.max(toRoomTime(useTick()), toRoomTime(Date.now()));
  const { side, learner, interviewer, startsAt, endsAt } = interview;
  const toStart = Date.parse(startsAt) - now;
  const left = Date.parse(endsAt) - now;
  const isLast = toStart <= 0 && left <= LAST_MS;
  const clock =
    toStart > 0
      ? { text: formatCountdown(toStart), label: `Starts in about ${minutesWords(toStart)}` }
      : clockOf(left);
  return (
    <section
      className={classes.bar}
      aria-label="Interview clock"
      data-urgency={isLast ? 'warned' : undefined}
    >
      <ClockHead
        title={`Mock interview with ${isolate(side === 'learner' ? interviewer.displayName : learner.displayName)}`}
        clock={left > 0 ? clock : null}
      >
        {formatTime(startsAt)} to {formatTime(endsAt)} (London) ·{' '}
        {toStart > 0 ? 'before the start' : left > 0 ? 'time left' : 'the hour is over'}
      </ClockHead>
    </section>
  );
}
