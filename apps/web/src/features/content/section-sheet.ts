// The section being edited. Typed text is used at once for saving and publishing; form and preview render after a pause, so
// that a key press renders only its own field. Independent of React.
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { Update } from './section-edits.ts';

/** Delay of the form after the last key press. */
export const DRAW_MS = 150;

export class SectionSheet {
  #current: EditorSection;
  #drawn: EditorSection;
  #isTyping = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #onChange: (document: EditorSection) => void;

  constructor(document: EditorSection, onChange: (document: EditorSection) => void) {
    this.#current = document;
    this.#drawn = document;
    this.#onChange = onChange;
  }

  /** Includes text that is not rendered yet. */
  get current(): EditorSection {
    return this.#current;
  }

  getDrawn = (): EditorSection => this.#drawn;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  update: Update = (change) => {
    const next = change(this.#current);
    if (next === this.#current) return;
    this.#current = next;
    this.#onChange(next);
    clearTimeout(this.#timer);
    if (this.#isTyping) this.#timer = setTimeout(this.draw, DRAW_MS);
    else this.draw();
  };

  /** Updates made inside render after a pause: until then the field shows its own text. */
  type(change: () => void): void {
    this.#isTyping = true;
    try {
      change();
    } finally {
      this.#isTyping = false;
    }
  }

  draw = (): void => {
    clearTimeout(this.#timer);
    if (this.#drawn === this.#current) return;
    this.#drawn = this.#current;
    for (const listener of Array.from(this.#listeners)) listener();
  };
}
