// Saves one value while a person edits it: a note, a mark sheet, a draft of a section, a rating. It promises:
// - What was typed is on this device from the first letter on, and stays there until the server has confirmed it.
// - Saves are debounced and sent one at a time, each with the version on which it is based.
// - A save whose answer is lost or late may have reached the server. It has an id, so that the version that it made is not taken for
//   somebody else's (docs/decisions/157). A conflict is shown only when another person, device or tab has saved.
// - In a conflict nothing is overwritten until the person has chosen, and they can type on.
// - A failed save is sent again: after a while, when the connection returns, and when the page is opened again. One that the server has
//   refused is not sent again after a while.
import { ApiError, hasCode, isForLater, messageOf } from '../api/api-error.ts';
import { createListeners } from '../listeners.ts';
import { isSame, keepDraft } from './kept-draft.ts';

/**
 * `unsaved` means that the last save failed, `invalid` that the value cannot be sent as it is, and `conflict` that a
 * newer version was saved elsewhere.
 */
export type SaveState =
  | 'idle'
  | 'waiting'
  | 'saving'
  | 'saved'
  | 'unsaved'
  | 'invalid'
  | 'conflict';

export interface SaveSnapshot<T, Answer> {
  value: T;
  state: SaveState;
  /** Whether the server has not confirmed the value yet. */
  isDirty: boolean;
  /** Why the last save failed, until a save succeeds. */
  problem: string | null;
  /** The response to the last save. */
  answer: Answer | null;
  /** Whether an unsaved value is stored on this device. */
  isKept: boolean;
}

export interface Draft<T, Version = number> {
  value: T;
  version: Version;
  /** Ids of the editor's saves that are based on `version` and have no answer. */
  unanswered?: readonly string[] | undefined;
}

/** What is stored on this device while the server has not confirmed it. */
export interface StoredDraft<T, Version = number> extends Draft<T, Version> {
  /** When it was typed, by this device's clock. */
  at: string;
}

/** Where a draft is stored on this device, as in `keepDraft`. */
export interface DraftPlace {
  uid: string;
  place: string;
}

export interface SavePorts<T, Version, Answer> {
  /** @throws an Error whose message can be shown */
  send(value: T, version: Version, saveId: string): Promise<Answer>;
  versionOf(answer: Answer): Version;
  onSaved?(answer: Answer): void;
  /** @returns why the value cannot be sent, or null */
  findProblem?(value: T): string | null;
  /** False while only `saveWith` may save the value. */
  isAutomatic?(): boolean;
  /** Where unsaved values are stored on this device. Without it, they are not. */
  draftPlace?(): DraftPlace;
  /** With this function, a failed save restores the last saved value. Other failed saves are retried. */
  onRestored?(value: T): void;
  /** Whether a value without a version may be sent during another save when the page is left. */
  canOverlap?: boolean;
  delayMs?: number;
  /** For how long a state is shown. */
  shownMs?: Partial<Record<SaveState, number>>;
}

export const SAVE_DELAY_MS = 1_000;
const RETRY_MS = 10_000;

/** Whether the server refused a save because it has a newer version than the one on which the save is based. */
const isStale = (error: unknown) => hasCode(error, 'stale_version');

/** The ids of the saves that this page has sent. */
const sentIds = new Set<unknown>();

/** Whether this page has sent the save with this id, so that it knows the version that the save has made. */
export const isOwnSave = (saveId: unknown): boolean => sentIds.has(saveId);

export type Saver<T, Version extends string | number, Answer> = ReturnType<
  typeof createSaver<T, Version, Answer>
>;

/** @param draft the unsaved value of an earlier visit */
export function createSaver<T, Version extends string | number, Answer>(
  ports: SavePorts<T, Version, Answer>,
  saved: Draft<T, Version>,
  draft: Draft<T, Version> | null = null,
) {
  const { delayMs = SAVE_DELAY_MS } = ports;
  const isAutomatic = () => ports.isAutomatic?.() ?? true;
  const listeners = createListeners();
  let { value: savedValue, version } = saved;
  /** The id of the automatic saves that are based on `version`. */
  let saveId = crypto.randomUUID();
  let unanswered: readonly string[] = [];
  /** The last request of `saveWith`, until it succeeds. */
  let requested: { what: string; id: string } | null = null;
  let snapshot: SaveSnapshot<T, Answer> = {
    value: savedValue,
    state: 'idle',
    isDirty: false,
    problem: null,
    answer: null,
    isKept: true,
  };
  /** Requests are numbered, because overlapping ones can be answered in another order. */
  let sentCount = 0;
  let confirmedRequest = 0;
  let inFlight = 0;
  let lastSent = savedValue;
  let lastRequest: Promise<void> = Promise.resolve();
  /** Whether another request (`saveWith`) writes the value. */
  let isHeld = false;
  let isClosed = false;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let shownTimer: ReturnType<typeof setTimeout> | undefined;

  function set(change: Partial<SaveSnapshot<T, Answer>>): void {
    const next = { ...snapshot, ...change };
    // Without an answer it is unknown which value the server has.
    const isUnanswered = unanswered.length > 0 && isAutomatic();
    snapshot = { ...next, isDirty: !isSame(next.value, savedValue) || isUnanswered };
    if (change.state) {
      clearTimeout(shownTimer);
      const shownMs = ports.shownMs?.[change.state];
      if (shownMs !== undefined) shownTimer = setTimeout(() => set({ state: 'idle' }), shownMs);
    }
    listeners.notify();
  }

  function schedule(wait: number): void {
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void send(), wait);
  }

  /** Stores an unsaved value on this device, with the version on which it is based. A saved one is forgotten there. */
  function keep(): void {
    const at = ports.draftPlace?.();
    if (!at) return;
    const { value, isDirty } = snapshot;
    const draft = { value, version, unanswered, at: new Date().toISOString() };
    set({ isKept: keepDraft(at.uid, at.place, isDirty ? draft : null) });
  }

  /** Bases the next saves on another version. Unanswered saves can no longer succeed: they are based on an older one. */
  function rebase(next: Version, still: readonly string[] = []): void {
    version = next;
    saveId = crypto.randomUUID();
    unanswered = still;
  }

  function accept(value: T, answer: Answer): void {
    rebase(ports.versionOf(answer));
    savedValue = value;
    set({ answer, problem: null });
    ports.onSaved?.(answer);
    // A value that was changed during the request is now based on the version that the request has saved.
    keep();
  }

  async function send(isLeaving = false): Promise<void> {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    const { value, state, isDirty } = snapshot;
    if (isHeld || state === 'conflict' || !isAutomatic()) return;
    const mayOverlap = isLeaving && ports.canOverlap && !isSame(value, lastSent);
    if (inFlight > 0 && !mayOverlap) return;
    if (inFlight === 0 && !isDirty) {
      if (state === 'waiting' || state === 'saving') set({ state: 'saved' });
      return;
    }
    const problem = ports.findProblem?.(value) ?? null;
    if (problem !== null) return set({ state: 'invalid', problem });
    lastRequest = request(value);
    await lastRequest;
  }

  /**
   * Sends a save. If an unanswered save of this editor has made the server's version, sends it again based on that
   * version.
   */
  async function sendOnOwn(
    save: (version: Version, id: string) => Promise<Answer>,
    requestId?: string,
  ): Promise<Answer> {
    for (;;) {
      const id = requestId ?? saveId;
      unanswered = [...new Set([...unanswered, id])];
      sentIds.add(id);
      set({});
      // A page that is loaded again during the request needs the id.
      keep();
      try {
        return await save(version, id);
      } catch (error) {
        const made = isStale(error) ? error.fields : {};
        if (!made.saveId || !unanswered.includes(made.saveId)) throw error;
        rebase((typeof version === 'number' ? Number(made.version) : made.version) as Version);
      }
    }
  }

  async function request(value: T): Promise<void> {
    sentCount += 1;
    const number = sentCount;
    inFlight += 1;
    lastSent = value;
    set({ state: 'saving' });
    let failure: { error: unknown } | null = null;
    try {
      const answer = await sendOnOwn((version, id) => ports.send(value, version, id));
      if (number > confirmedRequest) {
        confirmedRequest = number;
        accept(value, answer);
      }
    } catch (error) {
      failure = { error };
    }
    inFlight -= 1;
    if (inFlight > 0) return;
    if (failure && isStale(failure.error)) stopInConflict(failure.error);
    else if (!isSame(snapshot.value, value)) {
      // A newer value whose debounce still runs is sent by its timer.
      if (saveTimer === undefined) void send();
    } else if (failure) onFailure(failure.error);
    else set({ state: 'saved' });
  }

  function stopInConflict(error: unknown): void {
    clearTimeout(saveTimer);
    set({ state: 'conflict', problem: messageOf(error, 'Please try again.') });
  }

  function onFailure(error: unknown): void {
    const problem = messageOf(error, 'Please try again.');
    if (ports.onRestored) {
      rebase(version);
      set({ value: savedValue, state: 'unsaved', problem });
      ports.onRestored(savedValue);
      return;
    }
    set({ state: 'unsaved', problem });
    const isRefused = error instanceof ApiError && !isForLater(error);
    if (!isClosed && !isRefused) schedule(RETRY_MS);
  }

  // Restores the unsaved value of an earlier visit. If the server has a newer version by now, it is not overwritten.
  if (draft && isSame(draft.value, savedValue)) keep();
  else if (draft) {
    unanswered = draft.unanswered ?? [];
    // Whether one of the unanswered saves has made the newer version is known after the next save.
    const isOlder = draft.version !== version && unanswered.length === 0;
    if (!isOlder) ({ version } = draft);
    set({ value: draft.value, state: isOlder ? 'conflict' : 'unsaved' });
    if (!isOlder) schedule(delayMs);
  }

  return {
    write(value: T): void {
      if (value === snapshot.value) return;
      // During a conflict the person can type, but nothing is sent until they decide which value to keep.
      const state = isAutomatic() ? 'waiting' : 'idle';
      set({ value, ...(snapshot.state === 'conflict' ? {} : { state }) });
      keep();
      schedule(delayMs);
    },
    /** Sends an unsaved value without waiting for the debounce. */
    flush: (isLeaving = false) => void send(isLeaving),
    /**
     * Saves with another request, for example one that publishes. A save in progress ends first, and no other save
     * starts meanwhile: of two requests based on the same version, the second fails with a conflict.
     * @param what names the request. After a failure, the same request is a repetition, which has the same id
     * @param valueOf the value that the request has saved
     * @throws the error of `save`
     */
    async saveWith(
      what: string,
      save: (version: Version, saveId: string) => Promise<Answer>,
      valueOf: (answer: Answer) => T,
    ): Promise<Answer> {
      isHeld = true;
      clearTimeout(saveTimer);
      await lastRequest;
      try {
        if (requested?.what !== what) requested = { what, id: crypto.randomUUID() };
        const answer = await sendOnOwn(save, requested.id);
        requested = null;
        accept(valueOf(answer), answer);
        set({ state: 'idle' });
        return answer;
      } catch (error) {
        if (isStale(error)) stopInConflict(error);
        throw error;
      } finally {
        isHeld = false;
        if (snapshot.isDirty && !isClosed) schedule(delayMs);
      }
    },
    /**
     * Handles the server's version, which may be newer because another tab or device has saved. An unedited value is
     * replaced by a newer version; an edited one becomes a conflict. Older versions, and versions that arrive during a
     * save or while a save is unanswered, are ignored: the next save is refused if somebody else has made them.
     */
    meet(theirs: Draft<T, Version>): void {
      if (theirs.version <= version || inFlight > 0 || unanswered.length > 0) return;
      if (snapshot.isDirty) return set({ state: 'conflict' });
      rebase(theirs.version);
      savedValue = theirs.value;
      set({ value: theirs.value, state: 'idle', problem: null });
    },
    /**
     * Continues with `value`, which is now based on the server's version: ends a conflict.
     * @param theirs the server's version
     */
    resolve(value: T, theirs: Draft<T, Version>): void {
      rebase(theirs.version, theirs.unanswered);
      savedValue = theirs.value;
      set({ value, state: 'waiting', problem: null });
      keep();
      void send();
    },
    /** Continues after `close`, with another attempt to save what failed before or meanwhile. */
    open(): void {
      isClosed = false;
      if (snapshot.state === 'unsaved' && saveTimer === undefined) schedule(delayMs);
    },
    /** Stops timers and retries. A save in progress continues. */
    close(): void {
      isClosed = true;
      for (const timer of [saveTimer, shownTimer]) clearTimeout(timer);
      saveTimer = undefined;
    },
    getSnapshot: () => snapshot,
    subscribe: listeners.subscribe,
  };
}
