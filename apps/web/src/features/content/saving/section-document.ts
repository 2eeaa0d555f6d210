// The section being edited. Each save includes all text that was typed before it. The form and the preview render typed
// text only after a pause. Until then, a key press renders only its own field. This class does not depend on React.
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { createListeners } from '../../../lib/listeners.ts';
import type { Update } from '../editor/section-edits.ts';

/** The pause between the last key press and the rendering of the form. */
export const RENDER_DELAY_MS = 150;

export class SectionDocument {
  #current: EditorSection;
  #rendered: EditorSection;
  #isTyping = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = createListeners();
  readonly #onChange: (document: EditorSection) => void;

  constructor(document: EditorSection, onChange: (document: EditorSection) => void) {
    this.#current = document;
    this.#rendered = document;
    this.#onChange = onChange;
  }

  /** The current document, including typed text that is not rendered yet. */
  get current(): EditorSection {
    return this.#current;
  }

  getRendered = (): EditorSection => this.#rendered;

  subscribe = this.#listeners.subscribe;

  update: Update = (change) => {
    const next = change(this.#current);
    if (next === this.#current) return;
    this.#current = next;
    this.#onChange(next);
    clearTimeout(this.#timer);
    if (this.#isTyping) this.#timer = setTimeout(this.render, RENDER_DELAY_MS);
    else this.render();
  };

  /**
   * Runs `change`, which updates the document with typed text. The form renders the update only after a pause. Until
   * then, the text field itself shows what was typed (line-input.tsx).
   */
  type(change: () => void): void {
    this.#isTyping = true;
    try {
      change();
    } finally {
      this.#isTyping = false;
    }
  }

  render = (): void => {
    clearTimeout(this.#timer);
    if (this.#rendered === this.#current) return;
    this.#rendered = this.#current;
    this.#listeners.notify();
  };
}
