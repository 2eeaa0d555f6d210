import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { trackWrite } from './pending-writes.ts';

/** By section: a promise that resolves when the latest request has ended. */
const latestEnds = new Map<string, Promise<unknown>>();

/**
 * Sends the learner's answers and marks in a section one after the other. The server treats the request that arrives
 * last as the newest. When the page is closed, waiting requests are sent immediately.
 * @param send starts one request, with its retries
 * @returns the result of `send`
 */
export function sendInOrder<T>(
  { stationId, sectionId }: SectionRef,
  send: () => Promise<T>,
): Promise<T> {
  const key = `${stationId}/${sectionId}`;
  const before = latestEnds.get(key);
  const sent = before ? waitForEndOrPageHide(before).then(send) : send();
  const end: Promise<unknown> = sent
    .catch(() => null)
    .finally(() => {
      if (latestEnds.get(key) === end) latestEnds.delete(key);
    });
  latestEnds.set(key, end);
  return trackWrite(sent);
}

/** @param request an earlier request, which never rejects */
function waitForEndOrPageHide(request: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('pagehide', () => resolve(), { once: true, signal });
    void request.then(() => {
      ended.abort();
      resolve();
    });
  });
}
