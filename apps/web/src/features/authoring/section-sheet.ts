// The section being written. What is typed counts at once for saving and publishing; the form and the preview are drawn
// after a pause, so that a key costs its own field and nothing else. Knows nothing of React.
import type { EditorSection } from '@urost3/contract/content.ts';
import type { Update } from './section-edits.ts';

/** The form follows this long after the last key. */
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

  /** With every word, also those that are not drawn yet. */
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

  /** Updates made inside are drawn after a pause: the field shows its own text until then. */
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
