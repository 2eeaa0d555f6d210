// Saves one document while it is being written: debounced, one request at a time, naming the version it is based on, and
// storing unsaved text on this device. Independent of React, storage and the network.
import { messageOf } from './api-error.ts';

type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'unsaved' | 'conflict';

export interface SaveSnapshot {
  body: string;
  state: SaveState;
  /** Why it is not saved, as a message. */
  problem: string | null;
}

export interface Draft {
  body: string;
  version: number;
}

export interface SavePorts<Saved extends Draft> {
  /** @throws an Error whose message can be shown; `isConflict` means a newer version from elsewhere */
  send(draft: Draft): Promise<Saved>;
  isConflict(error: unknown): boolean;
  /** Stores unsaved text on this device; null when everything is saved. */
  keepDraft(draft: Draft | null): void;
  onSaved(saved: Saved): void;
}

export const SAVE_DELAY_MS = 1_000;

export function createDocumentSaver<Saved extends Draft>(
  ports: SavePorts<Saved>,
  saved: Draft,
  draft: Draft | null,
) {
  let { version } = saved;
  let savedBody = saved.body;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  let snapshot: SaveSnapshot = { body: savedBody, state: 'idle', problem: null };

  function set(change: Partial<SaveSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    for (const listener of Array.from(listeners)) listener();
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (isSending || snapshot.state === 'conflict') return;
    const { body } = snapshot;
    if (body === savedBody) {
      ports.keepDraft(null);
      if (snapshot.state !== 'idle') set({ state: 'saved', problem: null });
      return;
    }
    isSending = true;
    set({ state: 'saving' });
    try {
      const answer = await ports.send({ body, version });
      isSending = false;
      version = answer.version;
      savedBody = answer.body;
      ports.onSaved(answer);
      await send();
    } catch (error) {
      isSending = false;
      const problem = messageOf(error, 'Please try again.');
      set({ state: ports.isConflict(error) ? 'conflict' : 'unsaved', problem });
    }
  }

  function write(body: string): void {
    // During a conflict, typing continues but nothing is sent until the person decides.
    set({ body, ...(snapshot.state === 'conflict' ? {} : { state: 'waiting', problem: null }) });
    ports.keepDraft(body === savedBody ? null : { body, version });
    clearTimeout(timer);
    timer = setTimeout(() => void send(), SAVE_DELAY_MS);
  }

  // Unsaved text of an earlier visit continues here. If it is based on an older version, it is a conflict, not an overwrite.
  if (draft && draft.body === savedBody) ports.keepDraft(null);
  else if (draft) {
    const isOlder = draft.version !== version;
    snapshot = { body: draft.body, state: isOlder ? 'conflict' : 'unsaved', problem: null };
    if (!isOlder) timer = setTimeout(() => void send(), SAVE_DELAY_MS);
  }

  return {
    write,
    /** Sends unsaved text at once: when the page is left, and when the connection returns. */
    flush: () => void send(),
    /** Another tab or device has saved. An unedited text is updated; an edited one becomes a conflict. */
    meet(theirs: Draft): void {
      if (theirs.version <= version || isSending) return;
      if (snapshot.body !== savedBody) {
        set({ state: 'conflict', problem: null });
        return;
      }
      ({ version } = theirs);
      savedBody = theirs.body;
      set({ body: theirs.body, state: 'idle', problem: null });
    },
    /** Resolves a conflict. @param body the text to keep, whoever wrote it */
    resolve(body: string, theirs: Draft): void {
      ({ version } = theirs);
      savedBody = theirs.body;
      set({ body, state: 'waiting', problem: null });
      ports.keepDraft(body === savedBody ? null : { body, version });
      void send();
    },
    stop: () => clearTimeout(timer),
    getSnapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
