// Saves one document while a person edits it. Saves are debounced and sent one at a time. Each save contains the
// version on which the text is based. Unsaved text is stored on this device. The caller supplies storage and network
// (`SavePorts`).
import { messageOf } from './api-error.ts';
import { createListeners } from './listeners.ts';

type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'unsaved' | 'conflict';

export interface SaveSnapshot {
  body: string;
  state: SaveState;
  /** The message that explains why saving failed. */
  problem: string | null;
}

export interface Draft {
  body: string;
  version: number;
}

export interface SavePorts<Saved extends Draft> {
  /** @throws an Error whose message can be shown; `isConflict` tells whether a newer version was saved elsewhere */
  send(draft: Draft): Promise<Saved>;
  isConflict(error: unknown): boolean;
  /** Stores unsaved text on this device; null means that everything is saved. */
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
  const listeners = createListeners();
  let snapshot: SaveSnapshot = { body: savedBody, state: 'idle', problem: null };

  function set(change: Partial<SaveSnapshot>): void {
    snapshot = { ...snapshot, ...change };
    listeners.notify();
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
      // Text that was typed during the request is now based on the version that the request has saved.
      if (snapshot.body !== savedBody) ports.keepDraft({ body: snapshot.body, version });
      await send();
    } catch (error) {
      isSending = false;
      const problem = messageOf(error, 'Please try again.');
      set({ state: ports.isConflict(error) ? 'conflict' : 'unsaved', problem });
    }
  }

  function write(body: string): void {
    // During a conflict the person can type, but nothing is sent until they decide which text to keep.
    set({ body, ...(snapshot.state === 'conflict' ? {} : { state: 'waiting', problem: null }) });
    ports.keepDraft(body === savedBody ? null : { body, version });
    clearTimeout(timer);
    timer = setTimeout(() => void send(), SAVE_DELAY_MS);
  }

  // Restores unsaved text of an earlier visit. If the server has a newer version by now, the state is a conflict. The
  // newer version is then not overwritten.
  if (draft && draft.body === savedBody) ports.keepDraft(null);
  else if (draft) {
    const isOlder = draft.version !== version;
    snapshot = { body: draft.body, state: isOlder ? 'conflict' : 'unsaved', problem: null };
    if (!isOlder) timer = setTimeout(() => void send(), SAVE_DELAY_MS);
  }

  return {
    write,
    /** Sends unsaved text without waiting for the debounce, for example when the page is left. */
    flush: () => void send(),
    /**
     * Handles the server's version, which may be newer because another tab or device has saved. Unedited text is
     * replaced by a newer version; edited text becomes a conflict. Older versions, and versions that arrive during a
     * save, are ignored.
     */
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
    /**
     * Resolves a conflict.
     * @param body the text to keep
     * @param theirs the server's version, on which the kept text is now based
     */
    resolve(body: string, theirs: Draft): void {
      ({ version } = theirs);
      savedBody = theirs.body;
      set({ body, state: 'waiting', problem: null });
      ports.keepDraft(body === savedBody ? null : { body, version });
      void send();
    },
    stop: () => clearTimeout(timer),
    getSnapshot: () => snapshot,
    subscribe: listeners.subscribe,
  };
}
