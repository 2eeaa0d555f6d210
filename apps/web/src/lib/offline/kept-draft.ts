// What a person has typed, marked or said and not sent yet. It is on this device from the first letter on, until it is sent or given up, and
// so survives a reload, a closed tab and a session that was ended elsewhere. Only its author sees it (offline-wipe.ts).
import { useMemo, useSyncExternalStore } from 'react';
import {
  isStoredVolatile,
  readStored,
  removeStored,
  writeStored,
} from '../browser/browser-storage.ts';
import { createListeners } from '../listeners.ts';
import { DRAFT_PREFIX, isKeptFor } from './offline-wipe.ts';

const listeners = createListeners();

const keyOf = (uid: string, place: string) => `${DRAFT_PREFIX}${uid}.${place}`;

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
 * @returns false when the draft is lost with this page, because the browser has no space or blocks storage
 */
export function keepDraft<T>(uid: string, place: string, value: T | null): boolean {
  let isKept = true;
  if (value === null) removeStored(keyOf(uid, place));
  else if (isKeptFor(uid)) isKept = writeStored(keyOf(uid, place), JSON.stringify(value));
  listeners.notify();
  return isKept;
}

/** Whether two drafts have the same content. */
export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Forgets a draft that was sent.
 * @returns false when more was typed after the button was pressed, also where the place was opened again: this stays a draft
 */
export function settleDraft<T>(uid: string, place: string, sent: T | null): boolean {
  const isAll = isSame(readDraft(uid, place), sent);
  if (isAll) keepDraft(uid, place, null);
  return isAll;
}

export const subscribeDrafts = listeners.subscribe;

/** Whether drafts are lost with this page, because the browser has no space or blocks storage. */
export const areDraftsVolatile = () => isStoredVolatile(DRAFT_PREFIX);

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

/** Like `useDraft` for a text. An empty text is no draft. */
export function useTextDraft(uid: string, place: string): [string, (next: string) => void] {
  const [text, change] = useDraft(uid, place, '');
  return [text, (next) => change(next === '' ? null : next)];
}

/**
 * What a person edits and saves with a button.
 * @param saved the server's values
 */
export function useEditedDraft<T extends object>(uid: string, place: string, saved: T) {
  const [value, keep] = useDraft(uid, place, saved);
  return {
    value,
    isChanged: !isSame(value, saved),
    change(changes: Partial<T>): void {
      const next = { ...value, ...changes };
      keep(isSame(next, saved) ? null : next);
    },
    settle: (sent: T) => settleDraft(uid, place, sent),
    discard: () => keep(null),
  };
}
