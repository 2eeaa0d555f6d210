// What a person has typed and not sent yet. It is on this device from the first letter on, until it is sent or given up, and so survives a
// reload, a closed tab and a session that was ended elsewhere. Only its author sees it (offline-wipe.ts).
import { useMemo, useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../browser/browser-storage.ts';
import { createListeners } from '../listeners.ts';
import { DRAFT_PREFIX, isKeptFor } from './offline-wipe.ts';

const listeners = createListeners();

const keyOf = (uid: string, place: string) => `${DRAFT_PREFIX}typed.${uid}.${place}`;

function parse<T>(stored: string | null): T | null {
  try {
    return JSON.parse(stored ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** @param place identifies what is typed, for example 'comment.{post}' */
export const readDraft = <T>(uid: string, place: string): T | null =>
  parse<T>(readStored(keyOf(uid, place)));

/**
 * Stores nothing for a person who has logged out meanwhile, for example when a message fails afterwards.
 * @param value null when it was sent or given up
 */
export function keepDraft<T>(uid: string, place: string, value: T | null): void {
  if (value === null) removeStored(keyOf(uid, place));
  else if (isKeptFor(uid)) writeStored(keyOf(uid, place), JSON.stringify(value));
  listeners.notify();
}

/** @returns the draft, or `empty`, and a function that changes it; null removes it */
export function useDraft<T>(
  uid: string,
  place: string,
  empty: T,
): [draft: T, change: (next: T | null) => void] {
  const stored = useSyncExternalStore(listeners.subscribe, () => readStored(keyOf(uid, place)));
  const draft = useMemo(() => parse<T>(stored) ?? empty, [stored, empty]);
  return [draft, (next) => keepDraft(uid, place, next)];
}
