// Study time of one open section: starts on entry, ends on leaving, and pauses while the page is hidden or the reader
// inactive. Mobile browsers often never fire unload, so `visibilitychange` and `pagehide` both end it; a segment whose end
// was lost is sent from the journal.
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { isOffline } from '../../lib/connection.ts';
import { finishBeforeSignOut, trackWrite } from '../../lib/pending-writes.ts';
import {
  LEFT_AFTER_MS,
  queueSegment,
  removeSegment,
  type Segment,
  sendOrphanedSegments,
  writeStretch,
} from './study-journal.ts';

interface SessionCalls {
  start(clientId: string): Promise<unknown>;
  /** Must reach the server although the page is closing. */
  end(clientId: string): Promise<unknown>;
  /** Whether an error means that the server did not receive the call. */
  isUnheard(error: unknown): boolean;
}

const TOUCH_EVERY_MS = 15_000;
/** Below the maximum of an hour, so that a long session counts completely. */
const LONGEST_MS = 55 * 60_000;
/** Without a key press, pointer, scroll or playing recording for this long, the reader counts as inactive. */
const IDLE_MS = 10 * 60_000;
const activityEvents = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'touchstart'] as const;

/** Starts and ends must reach the server in order. */
let lastCall: Promise<unknown> = Promise.resolve();

function enqueueCall(call: () => Promise<unknown>): void {
  // Losing a few seconds of study time does not justify an error message.
  lastCall = trackWrite(lastCall.then(call).catch(() => undefined));
}

function isListening(): boolean {
  return [...document.querySelectorAll('audio')].some((audio) => !audio.paused);
}

/** Opens the session. @returns a function that closes it */
export function openStudySession(uid: string, ref: SectionRef, calls: SessionCalls): () => void {
  let stretch: Segment | null = null;
  let aliveAt = Date.now();
  /** Segments whose start the server has confirmed. */
  const opened = new Set<string>();

  function begin(): void {
    if (stretch || document.visibilityState === 'hidden') return;
    const now = Date.now();
    aliveAt = now;
    const { stationId, sectionId } = ref;
    const clientId = crypto.randomUUID();
    const isAnnounced = !isOffline();
    stretch = {
      uid,
      stationId,
      sectionId,
      clientId,
      isAnnounced,
      startedAt: now,
      seenAt: now,
    };
    writeStretch(stretch);
    if (isAnnounced) enqueueCall(() => calls.start(clientId).then(() => opened.add(clientId)));
  }

  function finish(isLeaving: boolean): void {
    const ended = stretch;
    if (!ended) return;
    stretch = null;
    ended.seenAt = Date.now();
    // The page may close before the response arrives, which may cancel the call: then the next page sends the end.
    queueSegment(ended);
    if (isOffline()) return;
    const send = () =>
      calls.end(ended.clientId).then(
        () => {
          // An end that overtook its start had no effect: the segment in the outbox ends it.
          if (opened.has(ended.clientId)) removeSegment(ended);
        },
        (error: unknown) => {
          if (!calls.isUnheard(error)) removeSegment(ended);
        },
      );
    // Queued calls would not run after the page has closed.
    if (isLeaving) void send();
    else enqueueCall(send);
  }

  function touch(): void {
    const now = Date.now();
    if (!stretch) return;
    if (now - stretch.seenAt > LEFT_AFTER_MS) {
      // The device slept: only the time before counts.
      const slept = stretch;
      stretch = null;
      queueSegment(slept);
      enqueueCall(() => sendOrphanedSegments(now));
      begin();
      return;
    }
    if (isListening()) aliveAt = now;
    stretch.seenAt = now;
    writeStretch(stretch);
    if (now - aliveAt > IDLE_MS) finish(false);
    else if (now - stretch.startedAt > LONGEST_MS) {
      finish(false);
      begin();
    }
  }

  function onActivity(): void {
    aliveAt = Date.now();
    begin();
  }
  const leave = () => finish(true);
  function onVisibility(): void {
    if (document.visibilityState === 'hidden') leave();
    else {
      touch();
      begin();
    }
  }

  const timer = setInterval(touch, TOUCH_EVERY_MS);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', begin);
  for (const name of activityEvents) window.addEventListener(name, onActivity, { passive: true });
  // Before the start, because the server would count the time since the last page's end as reading.
  enqueueCall(() => sendOrphanedSegments(Date.now()));
  begin();

  const close = () => {
    clearInterval(timer);
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
