// Saves a draft 3 s after the last edit, with one request at a time. If the section was saved elsewhere since it was
// loaded, the save fails with a conflict. Every failed save is shown. The class does not depend on React; the editor
// subscribes to its state.

import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { EditedSection } from '@urost3/contract/content-admin.schemas.ts';
import {
  AUTO_SAVE_MS,
  SAVE_FAILED_BANNER_MS,
  SAVED_BANNER_MS,
} from '@urost3/contract/content-admin.ts';
import { ApiError, messageOf } from '../../lib/api.ts';

const RETRY_MS = 10_000;
const LOCAL_COPY_MS = 400;
/**
 * During continuous typing the local copy is written at this interval. A crash then loses at most two seconds of text.
 */
const LOCAL_COPY_LATEST_MS = 2000;

type SaveState =
  | { status: 'idle' | 'saving' | 'saved' | 'conflict' }
  /** The request failed for another reason than a conflict. The save is retried after 10 s. */
  | { status: 'error'; message: string }
  /** The text is not complete enough for the server, so it is stored on this device only. */
  | { status: 'invalid'; message: string };

export interface SaverView {
  save: SaveState;
  /** Whether some typed text is not saved on the server yet. */
  isDirty: boolean;
}

interface SaverDeps {
  /** @returns why the document cannot be saved, or null */
  findProblem: (document: EditorSection) => string | null;
  saveDraft: (document: EditorSection, version: number) => Promise<EditedSection>;
  /** @returns false when the browser has no space or blocks storage */
  keepLocal: (document: EditorSection, version: number | null) => boolean;
  removeLocal: () => void;
  onSaved: (state: EditedSection) => void;
}

export class SectionSaver {
  #view: SaverView = { save: { status: 'idle' }, isDirty: false };
  readonly #listeners = new Set<() => void>();
  readonly #deps: SaverDeps;
  /** The version number on which the next save is based; null for a new section, which is not saved automatically. */
  #version: number | null;
  #latest: EditorSection;
  #saved: EditorSection;
  #inFlight: Promise<void> | null = null;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #bannerTimer: ReturnType<typeof setTimeout> | undefined;
  #localTimer: ReturnType<typeof setTimeout> | undefined;
  /** The time of the first edit after the last writing of the local copy; null when there is no such edit. */
  #localDueFrom: number | null = null;
  #hasLocalCopy = true;
  #isClosed = false;
  /** True between `settle` and `resume`, while another request (publishing, discarding) writes the section. */
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

  /** Writes the local copy now, for example because the page may be closing. */
  keepLocal = (): void => {
    clearTimeout(this.#localTimer);
    this.#localDueFrom = null;
    if (this.#view.isDirty) this.#hasLocalCopy = this.#deps.keepLocal(this.#latest, this.#version);
  };

  /** Whether the last attempt to store a local copy succeeded. */
  get hasLocalCopy(): boolean {
    return this.#hasLocalCopy;
  }

  #schedule(wait: number): void {
    clearTimeout(this.#saveTimer);
    if (this.#version === null || this.#isClosed || this.#isHeld) return;
    this.#saveTimer = setTimeout(() => void this.save(), wait);
  }

  /**
   * Saves a draft now. Does nothing for a new section, when all text is saved, during a conflict, and while a save is
   * running. Text that is not complete enough for the server is stored on this device only. Text that is typed during a
   * save is saved automatically afterwards.
   */
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

  /** Bases later saves on this version, for example after a conflict. `document` counts as saved. */
  continueFrom(version: number, document: EditorSection): void {
    this.#version = version;
    this.#saved = document;
    this.#change({ isDirty: this.#latest !== document });
    this.#show({ status: 'idle' });
    if (this.#view.isDirty) this.#schedule(0);
  }

  /** Records that the server has saved this document. */
  accept(document: EditorSection, state: EditedSection): void {
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
   * Waits for a save in progress and starts no other save until `resume`. Called before another request writes the
   * section. Of two requests that are based on the same version, the second fails with a conflict.
   */
  async settle(): Promise<void> {
    this.#isHeld = true;
    clearTimeout(this.#saveTimer);
    await this.#inFlight;
  }

  /** Continues auto-save after `settle`, when the other request has succeeded or failed. */
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
