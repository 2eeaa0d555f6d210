// Measures the study time of an open section. The measurement starts when the page is opened and ends when the page is
// left. It pauses while the page is hidden or the learner is inactive. Mobile browsers often fire no `unload` event, so
// `visibilitychange` and `pagehide` also end a segment. A segment whose end was lost is sent from the journal
// (study-journal.ts).
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { isForLater } from '../../lib/api-error.ts';
import { isOffline } from '../../lib/connection.ts';
import { finishBeforeSignOut, trackWrite } from '../../lib/pending-writes.ts';
import {
  LEFT_AFTER_MS,
  queueSegment,
  removeSegment,
  type Segment,
  sendOrphanedSegments,
  writeSegment,
} from './study-journal.ts';

interface SessionCalls {
  start(clientId: string): Promise<unknown>;
  /** Reports the end of a segment. The page may be closing, so the request must continue without the page. */
  end(clientId: string): Promise<unknown>;
}

const TOUCH_EVERY_MS = 15_000;
/**
 * A longer session is split into segments of this length. The server counts at most an hour per segment, so the whole
 * session counts.
 */
const LONGEST_MS = 55 * MINUTE_MS;
/**
 * The learner counts as inactive after this time without a key press, pointer movement, scrolling or a playing
 * recording.
 */
const IDLE_MS = 10 * MINUTE_MS;
const activityEvents = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'touchstart'] as const;

/** Starts and ends are sent one after the other, because an end that arrives before its start has no effect. */
let lastCall: Promise<unknown> = Promise.resolve();

function enqueueCall(call: () => Promise<unknown>): void {
  // Errors are ignored here, because the outbox keeps a segment whose start or end did not reach the server.
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
  let segment: Segment | null = null;
  let aliveAt = Date.now();
  /** The ids of segments whose start the server has confirmed. */
  const opened = new Set<string>();

  function begin(): void {
    if (segment || document.visibilityState === 'hidden') return;
    const now = Date.now();
    aliveAt = now;
    const { stationId, sectionId } = ref;
    const clientId = crypto.randomUUID();
    const isAnnounced = !isOffline();
    segment = {
      uid,
      stationId,
      sectionId,
      clientId,
      isAnnounced,
      startedAt: now,
      seenAt: now,
    };
    writeSegment(segment);
    if (isAnnounced) enqueueCall(() => calls.start(clientId).then(() => opened.add(clientId)));
  }

  /** After a sleep of the device, ends the segment at the last time before the sleep. @returns whether it slept */
  function finishBeforeSleep(now: number): boolean {
    if (!segment || now - segment.seenAt <= LEFT_AFTER_MS) return false;
    queueSegment(segment);
    segment = null;
    enqueueCall(() => sendOrphanedSegments(now));
    return true;
  }

  function finish(isLeaving: boolean): void {
    const now = Date.now();
    if (finishBeforeSleep(now)) return;
    const ended = segment;
    if (!ended) return;
    segment = null;
    ended.seenAt = now;
    // If the page closes, the browser may cancel the call that reports the end. The next page that is opened then sends
    // the segment from the outbox.
    queueSegment(ended);
    if (isOffline()) return;
    const send = () =>
      calls.end(ended.clientId).then(
        () => {
          // If the start was not confirmed, the segment stays in the outbox. The server may have received the end
          // before the start, and such an end has no effect.
          if (opened.has(ended.clientId)) removeSegment(ended);
        },
        (error: unknown) => {
          if (!isForLater(error)) removeSegment(ended);
        },
      );
    // Send the end immediately while the page closes, because queued calls do not run afterwards.
    if (isLeaving) void send();
    else enqueueCall(send);
  }

  function touch(): void {
    const now = Date.now();
    if (finishBeforeSleep(now)) begin();
    if (!segment) return;
    if (isListening()) aliveAt = now;
    segment.seenAt = now;
    writeSegment(segment);
    if (now - aliveAt > IDLE_MS) finish(false);
    else if (now - segment.startedAt > LONGEST_MS) {
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
  // The segments of closed tabs are sent first. A closed tab may have left a segment open on the server. A new segment
  // would join that open segment. The time since the tab was closed would then count as study time.
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
