// Auto-save: 3 s after the last edit, one request in flight, never over somebody else's words, never in silence. Knows
// nothing of React: the editor subscribes to it.
import {
  AUTO_SAVE_MS,
  SAVE_FAILED_BANNER_MS,
  SAVED_BANNER_MS,
  type SectionState,
} from '@urost3/contract/authoring.ts';
import type { EditorSection } from '@urost3/contract/content.ts';
import { ApiError, messageOf } from '../../lib/api.ts';

const RETRY_MS = 10_000;
const LOCAL_COPY_MS = 400;
/** Somebody who types without a pause loses no more than this in a crash. */
const LOCAL_COPY_LATEST_MS = 2000;

export type SaveState =
  | { status: 'idle' | 'saving' | 'saved' | 'conflict' }
  /** The server could not be reached or refused: tried again later. */
  | { status: 'error'; message: string }
  /** Not finished enough to be saved: kept on this device only. */
  | { status: 'invalid'; message: string };

export interface SaverView {
  save: SaveState;
  /** Something typed is not on the server yet. */
  isDirty: boolean;
}

export interface SaverDeps {
  /** @returns why the document may not be saved, or null */
  findProblem: (document: EditorSection) => string | null;
  saveDraft: (document: EditorSection, version: number) => Promise<SectionState>;
  keepLocal: (document: EditorSection, version: number | null) => void;
  removeLocal: () => void;
  onSaved: (state: SectionState) => void;
}

export class SectionSaver {
  #view: SaverView = { save: { status: 'idle' }, isDirty: false };
  readonly #listeners = new Set<() => void>();
  readonly #deps: SaverDeps;
  /** Null: a new section, which is not saved by itself. */
  #version: number | null;
  #latest: EditorSection;
  #saved: EditorSection;
  #inFlight: Promise<void> | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #bannerTimer: ReturnType<typeof setTimeout> | undefined;
  #localTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest words without a local copy were typed; null when there are none. */
  #localDueFrom: number | null = null;
  #isClosed = false;
  /** Between `settle` and `resume`: the section is being written by a request that is not ours. */
  #isHeld = false;

  constructor(document: EditorSection, version: number | null, deps: SaverDeps) {
    this.#latest = document;
    this.#saved = document;
    this.#version = version;
    this.#deps = deps;
  }

  getView = (): SaverView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get version(): number | null {
    return this.#version;
  }

  #change(changes: Partial<SaverView>): void {
    const next = { ...this.#view, ...changes };
    if (next.save === this.#view.save && next.isDirty === this.#view.isDirty) return;
    this.#view = next;
    for (const listener of Array.from(this.#listeners)) listener();
  }

  #show(save: SaveState, forMs?: number): void {
    clearTimeout(this.#bannerTimer);
    this.#change({ save });
    if (forMs === undefined) return;
    this.#bannerTimer = setTimeout(() => this.#change({ save: { status: 'idle' } }), forMs);
  }

  edit(document: EditorSection): void {
    if (document === this.#latest) return;
    this.#latest = document;
    this.#change({ isDirty: document !== this.#saved });
    this.#scheduleLocal();
    if (this.#view.save.status !== 'conflict') this.#schedule(AUTO_SAVE_MS);
  }

  #scheduleLocal(): void {
    const now = Date.now();
    this.#localDueFrom ??= now;
    const latest = this.#localDueFrom + LOCAL_COPY_LATEST_MS - now;
    clearTimeout(this.#localTimer);
    this.#localTimer = setTimeout(this.keepLocal, Math.max(0, Math.min(LOCAL_COPY_MS, latest)));
  }

  /** Writes the local copy now: the page may be going away. */
  keepLocal = (): void => {
    clearTimeout(this.#localTimer);
    this.#localDueFrom = null;
    if (this.#view.isDirty) this.#deps.keepLocal(this.#latest, this.#version);
  };

  #schedule(wait: number): void {
    clearTimeout(this.#saveTimer);
    if (this.#version === null || this.#isClosed || this.#isHeld) return;
    this.#saveTimer = setTimeout(() => void this.save(), wait);
  }

  /** Saves a draft now, unless a request is on its way: that one saves again when it is back. */
  async save(): Promise<void> {
    const version = this.#version;
    if (version === null || !this.#view.isDirty || this.#inFlight) return;
    if (this.#view.save.status === 'conflict') return;
    const problem = this.#deps.findProblem(this.#latest);
    if (problem) {
      this.keepLocal();
      this.#show({ status: 'invalid', message: `Not saved: ${problem}` });
      return;
    }
    this.#show({ status: 'saving' });
    this.#inFlight = this.#send(this.#latest, version).finally(() => {
      this.#inFlight = null;
    });
    await this.#inFlight;
  }

  async #send(document: EditorSection, version: number): Promise<void> {
    try {
      const state = await this.#deps.saveDraft(document, version);
      this.accept(document, state);
      this.#show({ status: 'saved' }, SAVED_BANNER_MS);
      if (this.#view.isDirty) this.#schedule(AUTO_SAVE_MS);
    } catch (error) {
      this.keepLocal();
      if (error instanceof ApiError && error.code === 'stale_version') {
        this.markConflict();
        return;
      }
      const message = messageOf(error, 'Auto-save failed');
      this.#show({ status: 'error', message }, SAVE_FAILED_BANNER_MS);
      this.#schedule(RETRY_MS);
    }
  }

  markConflict(): void {
    clearTimeout(this.#saveTimer);
    this.#show({ status: 'conflict' });
  }

  /** After a conflict: go on from this version, with the document that is being edited or with theirs. */
  continueFrom(version: number, document: EditorSection): void {
    this.#version = version;
    this.#saved = document;
    this.#change({ isDirty: this.#latest !== document });
    this.#show({ status: 'idle' });
    if (this.#view.isDirty) this.#schedule(0);
  }

  /** The server has this document now. */
  accept(document: EditorSection, state: SectionState): void {
    this.#version = state.version;
    this.#saved = document;
    const isDirty = this.#latest !== document;
    this.#change({ isDirty });
    if (!isDirty) {
      clearTimeout(this.#localTimer);
      this.#localDueFrom = null;
      this.#deps.removeLocal();
    }
    this.#deps.onSaved(state);
  }

  /**
   * Before publishing: no request of ours may still be on its way, and none may leave until `resume`. Of two requests
   * from one version the second would be told that somebody else has saved.
   */
  async settle(): Promise<void> {
    this.#isHeld = true;
    clearTimeout(this.#saveTimer);
    await this.#inFlight;
  }

  /** Publishing is over, whatever came of it: auto-save goes on with what was typed meanwhile. */
  resume(): void {
    this.#isHeld = false;
    if (this.#view.isDirty && this.#view.save.status !== 'conflict') this.#schedule(AUTO_SAVE_MS);
  }

  open(): void {
    this.#isClosed = false;
  }

  close(): void {
    this.keepLocal();
    this.#isClosed = true;
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#bannerTimer);
  }
}
