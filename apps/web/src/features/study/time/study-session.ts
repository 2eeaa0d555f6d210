// Measures the study time of an open section. A visit starts when the page is opened and ends when the page is left. It
// pauses while the page is hidden or the learner is inactive. Mobile browsers often fire no `unload` event, so
// `visibilitychange` and `pagehide` also end a visit. Signs of life in between limit what is lost with a page that
// crashes (decision 139).
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { STUDY_LOST_MS } from '@urost3/contract/limits.ts';
import type { SectionRef, StudyTime } from '@urost3/contract/study/study.schemas.ts';
import { isForLater } from '../../../lib/api/api-error.ts';
import { isOffline } from '../../../lib/offline/connection.ts';
import { drainOutbox, removeUnsent } from '../../../lib/offline/outbox.ts';
import { finishBeforeSignOut, trackWrite } from '../../../lib/offline/pending-writes.ts';
import { STUDY_TIME } from './study-time-kind.ts';
import { keepVisit, type UnsentVisit } from './unsent-study-time.ts';

interface SessionCalls {
  start(clientId: string): Promise<unknown>;
  continue(clientId: string): Promise<StudyTime>;
  /** Reports the end of a visit. The page may be closing, so the request must continue without the page. */
  end(clientId: string): Promise<unknown>;
}

interface Visit extends UnsentVisit {
  /** Whether the server has confirmed the start. */
  isStarted: boolean;
  /** Whether the server could not be reached, so that the outbox keeps the visit. */
  isKept: boolean;
}

const SHORTEST_BEAT_MS = 1_000;
const LONGEST_BEAT_MS = 15_000;
/** A longer visit is split, because a segment counts at most an hour. */
const LONGEST_MS = 55 * MINUTE_MS;
/**
 * The learner counts as inactive after this time without a key press, pointer movement, scrolling or a playing
 * recording.
 */
const IDLE_MS = 10 * MINUTE_MS;
const activityEvents = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'touchstart'] as const;

/** Calls are sent one after the other, because an end that arrives before its start has no effect. */
let lastCall: Promise<unknown> = Promise.resolve();

function enqueueCall(call: () => Promise<unknown>): void {
  lastCall = trackWrite(lastCall.then(call).catch(() => undefined));
}

function isListening(): boolean {
  return [...document.querySelectorAll('audio')].some((audio) => !audio.paused);
}

/**
 * Starts measuring the study time of a section.
 * @returns a function that ends the measurement
 */
export function openStudySession(uid: string, ref: SectionRef, calls: SessionCalls): () => void {
  let visit: Visit | null = null;
  let aliveAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the server has refused the study time of this section. */
  let isRefused = false;

  function onFailure(failed: Visit, error: unknown): void {
    if (visit !== failed) return;
    if (isForLater(error)) {
      failed.isKept = true;
      keepVisit(uid, failed);
    } else {
      visit = null;
      isRefused = true;
    }
  }

  function begin(): void {
    if (visit || isRefused || document.visibilityState === 'hidden') return;
    const now = Date.now();
    aliveAt = now;
    const isKept = isOffline();
    const times = { startedAt: now, seenAt: now };
    const begun: Visit = {
      ...ref,
      clientId: crypto.randomUUID(),
      ...times,
      isStarted: false,
      isKept,
    };
    visit = begun;
    scheduleBeat(begun);
    if (isKept) return;
    enqueueCall(() =>
      calls.start(begun.clientId).then(
        () => {
          begun.isStarted = true;
        },
        (error: unknown) => onFailure(begun, error),
      ),
    );
  }

  function beginAnew(): void {
    visit = null;
    begin();
  }

  /** A crash loses at most a second of a short visit, a tenth of a longer one, and 15 seconds. */
  function scheduleBeat({ startedAt }: Visit): void {
    const tenth = (Date.now() - startedAt) / 10;
    clearTimeout(timer);
    timer = setTimeout(beat, Math.min(LONGEST_BEAT_MS, Math.max(SHORTEST_BEAT_MS, tenth)));
  }

  /** A visit without a beat for a minute ended when the device went to sleep. */
  const hasSlept = ({ seenAt }: Visit) => Date.now() - seenAt > STUDY_LOST_MS;

  function beat(): void {
    const seen = visit;
    const now = Date.now();
    if (!seen) return;
    if (hasSlept(seen)) return beginAnew();
    if (isListening()) aliveAt = now;
    if (now - aliveAt > IDLE_MS) return finish(false);
    if (now - seen.startedAt > LONGEST_MS) {
      finish(false);
      return begin();
    }
    seen.seenAt = now;
    scheduleBeat(seen);
    if (!seen.isKept) {
      enqueueCall(() =>
        calls.continue(seen.clientId).then(
          ({ sessionStart }) => {
            // The server has closed the visit, for example because the connection was away for too long.
            if (sessionStart === null && visit === seen) beginAnew();
          },
          (error: unknown) => onFailure(seen, error),
        ),
      );
      return;
    }
    keepVisit(uid, seen);
    if (!isOffline() && now - seen.startedAt > LONGEST_BEAT_MS) beginAnew();
  }

  function finish(isLeaving: boolean): void {
    const ended = visit;
    visit = null;
    clearTimeout(timer);
    if (!ended || hasSlept(ended)) return;
    ended.seenAt = Date.now();
    // If the page closes, the browser may cancel the call that reports the end. The next page that is opened then sends
    // the visit from the outbox.
    keepVisit(uid, ended);
    if (ended.isKept || isOffline()) return;
    const remove = () => removeUnsent(uid, STUDY_TIME, ended.clientId);
    const send = () =>
      calls.end(ended.clientId).then(
        () => {
          // If the start was not confirmed, the visit stays in the outbox. The server may have received the end before
          // the start, and such an end has no effect.
          if (ended.isStarted) remove();
        },
        (error: unknown) => {
          if (!isForLater(error)) remove();
        },
      );
    // Send the end immediately while the page closes, because queued calls do not run afterwards.
    if (isLeaving) void send();
    else enqueueCall(send);
  }

  function onActivity(): void {
    aliveAt = Date.now();
    begin();
  }
  const leave = () => finish(true);
  function onVisibility(): void {
    if (document.visibilityState === 'hidden') leave();
    else begin();
  }

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', begin);
  for (const name of activityEvents) window.addEventListener(name, onActivity, { passive: true });
  enqueueCall(drainOutbox);
  begin();

  const close = () => {
    forget();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', begin);
    for (const name of activityEvents) window.removeEventListener(name, onActivity);
    finish(false);
  };
  const forget = finishBeforeSignOut(close);
  return close;
}
