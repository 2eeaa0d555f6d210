// Study time of one open section: begins on entry, ends on leaving, and pauses while the page is out of sight or nobody is
// there. Mobile browsers often never fire unload, so `visibilitychange` and `pagehide` both end it; a stretch whose end was
// not heard is told from the journal.
import type { SectionRef } from '@urost3/contract/study.ts';
import { isOffline } from '../../lib/connection.ts';
import { finishBeforeSignOut, trackWrite } from '../../lib/writes-on-their-way.ts';
import {
  forgetTold,
  LEFT_AFTER_MS,
  type Stretch,
  tellLater,
  tellLeftBehind,
  writeStretch,
} from './study-journal.ts';

export interface SessionCalls {
  start(clientId: string): Promise<unknown>;
  /** Must reach the server although the page is going away. */
  end(clientId: string): Promise<unknown>;
  /** Whether a failure means that nobody heard it. */
  isUnheard(error: unknown): boolean;
}

const TOUCH_EVERY_MS = 15_000;
/** Below the cap of an hour, so that a long sitting counts whole. */
const LONGEST_MS = 55 * 60_000;
/** Without a key, a pointer, a scroll or a playing recording for this long, nobody is reading. */
const IDLE_MS = 10 * 60_000;
const signsOfLife = ['keydown', 'pointerdown', 'pointermove', 'scroll', 'touchstart'] as const;

/** Starts and ends must not overtake one another on the way to the server. */
let lastCall: Promise<unknown> = Promise.resolve();

function enqueueCall(call: () => Promise<unknown>): void {
  // Losing a few seconds of study time is no reason to disturb the reader.
  lastCall = trackWrite(lastCall.then(call).catch(() => undefined));
}

function isListening(): boolean {
  return [...document.querySelectorAll('audio')].some((audio) => !audio.paused);
}

/** Opens the session and answers the function that closes it. */
export function openStudySession(uid: string, ref: SectionRef, calls: SessionCalls): () => void {
  let stretch: Stretch | null = null;
  let aliveAt = Date.now();
  /** Stretches whose start the server has answered. */
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
    // The page may be gone before the call is answered, and the call with it: then the next page tells the end.
    tellLater(ended);
    if (isOffline()) return;
    const send = () =>
      calls.end(ended.clientId).then(
        () => {
          // An end that overtook its start ended nothing: the segment in the outbox does.
          if (opened.has(ended.clientId)) forgetTold(ended);
        },
        (error: unknown) => {
          if (!calls.isUnheard(error)) forgetTold(ended);
        },
      );
    // Nothing queued would run any more once the page is gone.
    if (isLeaving) void send();
    else enqueueCall(send);
  }

  function touch(): void {
    const now = Date.now();
    if (!stretch) return;
    if (now - stretch.seenAt > LEFT_AFTER_MS) {
      // The machine slept: what counts is the time before.
      const slept = stretch;
      stretch = null;
      tellLater(slept);
      enqueueCall(() => tellLeftBehind(now));
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

  function onLife(): void {
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
  for (const name of signsOfLife) window.addEventListener(name, onLife, { passive: true });
  // Before the start: the server would take the time since the last page's end for reading.
  enqueueCall(() => tellLeftBehind(Date.now()));
  begin();

  const close = () => {
    clearInterval(timer);
    forget();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', begin);
    for (const name of signsOfLife) window.removeEventListener(name, onLife);
    finish(false);
  };
  const forget = finishBeforeSignOut(close);
  return close;
}
