// What a person has typed, marked or said and not sent yet. It is on this device from the first letter on, until it is sent or given up, and
// so survives a reload, a closed tab and a session that was ended elsewhere. Only its author sees it (offline-wipe.ts).
import { useMemo, useSyncExternalStore } from 'react';
import {
  isStoredVolatile,
  parseJson,
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
} from '../browser/browser-storage.ts';
import { createListeners } from '../listeners.ts';
import { DRAFT_PREFIX, isKeptFor } from './offline-wipe.ts';

const listeners = createListeners();

const storageKeyOf = (uid: string, place: string) => `${DRAFT_PREFIX}${uid}.${place}`;

/** Where the words are kept that were sent from a place, until the server has confirmed them. */
const sentIn = (place: string) => `${place}.sent`;

/** @param place identifies what is typed, for example 'comment.{post}' */
export const readDraft = <T>(uid: string, place: string): T | null =>
  readStoredJson<T>(storageKeyOf(uid, place));

/**
 * Stores nothing for a person who has logged out meanwhile, for example when a message fails afterwards.
 * @param value null when it was sent or given up
 * @returns false when the draft is lost with this page, because the browser has no space or blocks storage
 */
export function keepDraft<T>(uid: string, place: string, value: T | null): boolean {
  let isKept = true;
  if (value === null)
    for (const key of [place, sentIn(place)]) removeStored(storageKeyOf(uid, key));
  else if (isKeptFor(uid)) isKept = writeStored(storageKeyOf(uid, place), JSON.stringify(value));
  listeners.notify();
  return isKept;
}

/** Whether two drafts have the same content. */
export const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

interface Sent {
  words: unknown;
  clientId: string;
}

/** @returns the same id as before for the same words, and a new one for others */
export const idOfSent = (words: unknown, before: Sent | null): Sent =>
  before && isSame(before.words, words) ? before : { words, clientId: crypto.randomUUID() };

/**
 * The id of what is sent from a place. The same words have the same id until the server has confirmed them, also after the page was loaded
 * again: the server answers a repetition with what it has created, and nothing is there twice.
 */
export function clientIdOf(uid: string, place: string, words: unknown): string {
  const sent = idOfSent(words, readDraft<Sent>(uid, sentIn(place)));
  keepDraft(uid, sentIn(place), sent);
  return sent.clientId;
}

/** Forgets the id of words that the server has confirmed. The same words are something new from now on. */
export const forgetSent = (uid: string, place: string): boolean =>
  keepDraft(uid, sentIn(place), null);

/**
 * Forgets a draft that was sent.
 * @returns false when more was typed after the button was pressed, also where the place was opened again: this stays a draft
 */
export function settleDraft<T>(uid: string, place: string, sent: T | null): boolean {
  forgetSent(uid, place);
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
  const stored = useSyncExternalStore(listeners.subscribe, () =>
    readStored(storageKeyOf(uid, place)),
  );
  const draft = useMemo(() => parseJson<T>(stored) ?? empty, [stored, empty]);
  return [draft, (next) => keepDraft(uid, place, next)];
}

/** Keeps a text. An empty one is no draft. */
export const keepText = (uid: string, place: string, text: string): boolean =>
  keepDraft(uid, place, text === '' ? null : text);

/** Like `useDraft` for a text. */
export function useTextDraft(uid: string, place: string): [string, (next: string) => void] {
  const [text] = useDraft(uid, place, '');
  return [text, (next) => keepText(uid, place, next)];
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
    clientIdOf: (words: unknown) => clientIdOf(uid, place, words),
    settle: (sent: T) => settleDraft(uid, place, sent),
    discard: () => keep(null),
  };
}
