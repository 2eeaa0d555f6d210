// Reads the recordings stored on this device, for example to transcribe one.
import { useCallback, useEffect, useState } from 'react';
import { listStored, watchParts } from '../marked-parts.ts';
import type { Recording } from '../recorder.ts';

export type { Recording };

/** The longest time to wait until a recording that has just ended is stored. */
const STORED_WITHIN_MS = 2_000;

/**
 * The matching recordings, oldest first.
 * @param what the key prefix of a section or of a circuit's station
 */
export async function listRecordings(uid: string, what: string): Promise<Recording[]> {
  const stored = await listStored({ uid, what });
  return stored.toSorted((a, b) => a.keptAt - b.keptAt).map(({ value }) => value as Recording);
}

/**
 * Like `listRecordings`, but first waits until a recording that has just ended is stored. Returns no recording when the
 * recordings cannot be read.
 */
export async function lastRecordings(uid: string, what: string): Promise<Recording[]> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, STORED_WITHIN_MS);
    const stop = watchParts(() => {
      clearTimeout(timer);
      stop();
      resolve();
    });
  });
  return listRecordings(uid, what).catch(() => []);
}

/**
 * What `read` finds on this device, read again whenever a recording is stored or removed. A failed read changes nothing.
 * @param read the same function in every render, until it reads something else
 */
export function useStored<Found>(read: () => Promise<Found>, before: Found): Found {
  const [found, setFound] = useState(before);
  useEffect(() => {
    let isGone = false;
    const look = () =>
      void read().then(
        (now) => !isGone && setFound(now),
        () => undefined,
      );
    look();
    const stop = watchParts(look);
    return () => {
      isGone = true;
      stop();
    };
  }, [read]);
  return found;
}

const none = new Map<string, Recording>();

/** The recordings of the questions of a section, by question id. */
export function useQuestionRecordings(uid: string, section: string): Map<string, Recording> {
  const read = useCallback(async () => {
    const stored = await listStored({ uid, what: section });
    return new Map(stored.map((it) => [it.what, it.value as Recording]));
  }, [uid, section]);
  return useStored(read, none);
}

/** The part of a storage key that identifies the recording of a mock interview on this device. */
export const interviewRecordingOf = (bookingId: string): string => `interview/${bookingId}`;
