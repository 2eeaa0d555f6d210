// Measures the study time of an open section. A visit starts when the page is opened and ends when the page is left. It
// pauses while the page is hidden or the learner is inactive. Mobile browsers often fire no `unload` event, so
// `visibilitychange` and `pagehide` also end a visit. In between, the visit is kept on the device, from where the next page sends it if
// this page crashes, and the server gets a sign of life now and then (decision 139).
import { useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { STUDY_SIGN_MS } from '@urost3/contract/limits.ts';
import type { SectionRef, StudyTime } from '@urost3/contract/study/study.schemas.ts';
import { studyRoutes } from '@urost3/contract/study/study.ts';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { isForLater } from '../../../lib/api/api-error.ts';
import { isOffline } from '../../../lib/offline/connection.ts';
import { drainOutbox, removeUnsent } from '../../../lib/offline/outbox.ts';
import { finishBeforeSignOut, trackWrite } from '../../../lib/offline/pending-writes.ts';
import { showStudyTime } from '../public/study.queries.ts';
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
  /** Whether the server could not be reached, so that only the outbox sends the visit. */
  isKept: boolean;
  /** When the server was last called, in milliseconds since 1970 by this device's clock. */
  calledAt: number;
}

/** How often the visit is written to the device. A page that crashes loses at most this. */
const BEAT_MS = 5_000;
/** A page that has not written its visit for this long has crashed. */
const HELD_MS = 4 * BEAT_MS;
/** A longer distance between two beats means that the device has slept. */
const SLEPT_MS = MINUTE_MS;
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
      keepVisit(uid, failed, HELD_MS);
    } else {
      visit = null;
      isRefused = true;
      removeUnsent(uid, STUDY_TIME, failed.clientId);
    }
  }

  function begin(): void {
    if (visit || isRefused || document.visibilityState === 'hidden') return;
    const now = Date.now();
    aliveAt = now;
    const isKept = isOffline();
    const times = { startedAt: now, seenAt: now, calledAt: now };
    const begun: Visit = {
      ...ref,
      clientId: crypto.randomUUID(),
      ...times,
      isStarted: false,
      isKept,
    };
    visit = begun;
    scheduleBeat();
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

  /** Lets the outbox send what was measured, and begins a new visit. */
  function beginAnew(): void {
    if (visit) keepVisit(uid, visit);
    visit = null;
    begin();
  }

  function scheduleBeat(): void {
    clearTimeout(timer);
    timer = setTimeout(beat, BEAT_MS);
  }

  const hasSlept = ({ seenAt }: Visit) => Date.now() - seenAt > SLEPT_MS;

  function beat(): void {
    const seen = visit;
    const now = Date.now();
    if (!seen) return;
    if (hasSlept(seen)) return beginAnew();
    if (isListening()) aliveAt = now;
    if (now - aliveAt > IDLE_MS) return finish(false);
    if (now - seen.startedAt >= LONGEST_MS) {
      finish(false);
      return begin();
    }
    seen.seenAt = now;
    keepVisit(uid, seen, HELD_MS);
    scheduleBeat();
    if (now - seen.calledAt < STUDY_SIGN_MS) return;
    if (!seen.isKept) giveSign(seen, now);
    else if (!isOffline()) beginAnew();
  }

  /** Does nothing while the learner does nothing. If the server then counts the visit as ended, the outbox sends its time. */
  function giveSign(seen: Visit, now: number): void {
    if (aliveAt <= seen.calledAt) return;
    seen.calledAt = now;
    enqueueCall(() =>
      calls.continue(seen.clientId).then(
        ({ sessionStart }) => {
          // The server has closed the visit, for example because it got no sign of life for too long.
          if (sessionStart === null && visit === seen) beginAnew();
        },
        (error: unknown) => onFailure(seen, error),
      ),
    );
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

/** Measures study time while the calling component is mounted. */
export function useStudySession(uid: string, { stationId, sectionId }: SectionRef): void {
  const client = useQueryClient();
  useEffect(() => {
    const ref = { stationId, sectionId };
    const bodyOf = (clientId: string) => ({ body: { ...ref, clientId } });
    return openStudySession(uid, ref, {
      start: (clientId) => callApi(studyRoutes.startStudySession, bodyOf(clientId)),
      continue: (clientId) => callApi(studyRoutes.continueStudySession, bodyOf(clientId)),
      end: async (clientId) => {
        const call = { ...bodyOf(clientId), keepalive: true };
        showStudyTime(client, uid, ref, await callApi(studyRoutes.endStudySession, call));
      },
    });
  }, [client, uid, stationId, sectionId]);
}
