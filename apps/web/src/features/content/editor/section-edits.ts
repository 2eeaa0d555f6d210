// Changes to a section being edited, as pure functions. Untouched parts stay the same objects, so React does not render them again.
import {
  type EditorBlock,
  type EditorQuestion,
  EditorSection,
  type EditorStructure,
  type PatientBrief,
} from '@urost3/contract/content/content.schemas.ts';
import type { EditorExhibit } from '@urost3/contract/content/exhibits.schemas.ts';

/** An exhibit while it is edited. `unreadable` is what the author has typed for its data, as long as that is no data. */
export type EditedExhibit = EditorExhibit & { unreadable?: string | undefined };

export type Change = (document: EditorSection) => EditorSection;
/** Applies a change to the edited section. The function stays the same while the editor is open. */
export type Update = (change: Change) => void;
/** Applies a change to a list. The change receives the current list, which may be newer than the last rendered one. */
export type ChangeList<T> = (change: (list: readonly T[]) => T[]) => void;

const newPartId = (letter: string) =>
  `${letter}-${crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), '')}`;

export function emptySection(order = 0): EditorSection {
  return { ...EditorSection.parse({ title: 'New', order }), title: '' };
}

export function emptyQuestion(): EditorQuestion {
  return {
    id: newPartId('q'),
    type: 'text',
    question: '',
    options: [],
    answer: '',
    explanation: null,
    question_type: null,
    difficulty: null,
    panel_minute: null,
    dropped_when_short: false,
    examiner_notes: null,
    examiner_notes_published: false,
    images: [],
    exhibits: [],
    probes: [],
  };
}

export function emptyBlock(): EditorBlock {
  return { id: newPartId('b'), type: 'paragraph', title: '', content: '' };
}

export function emptyStructure(): EditorStructure {
  return { type: 'spikes', sections: [], empathy_phrases: [], key_learning_points: [] };
}

export function emptyBrief(): PatientBrief {
  return { name: '', opening: '', who: '', knows: [], only_if_asked: [], fears: [], reactions: [] };
}

export const set =
  (changes: Partial<EditorSection>): Change =>
  (document) => ({ ...document, ...changes });

export const setQuestion =
  (id: string, change: (question: EditorQuestion) => EditorQuestion): Change =>
  (document) => ({
    ...document,
    questions: document.questions.map((item) => (item.id === id ? change(item) : item)),
  });

/**
 * The right option of a question is the one whose text is its answer, and stays it while it is reworded. Where its new text is empty or that of
 * another option, the answer keeps the old text, because a wrong option must not become the right one by typing.
 */
export function setOptions(question: EditorQuestion, options: string[]): EditorQuestion {
  const at = question.options.indexOf(question.answer);
  const reworded = options[at] ?? '';
  const isOnlyOne = options.filter((option) => option === reworded).length === 1;
  const isReworded =
    options.length === question.options.length && !options.includes(question.answer);
  const follows = at !== -1 && isReworded && isOnlyOne && reworded.trim() !== '';
  return { ...question, options, answer: follows ? reworded : question.answer };
}

export const setBlock =
  (id: string, changes: Partial<EditorBlock>): Change =>
  (document) => ({
    ...document,
    content_sections: document.content_sections.map((item) =>
      item.id === id ? { ...item, ...changes } : item,
    ),
  });

export const setStructure =
  (change: (structure: EditorStructure) => EditorStructure): Change =>
  (document) =>
    document.content_structure
      ? { ...document, content_structure: change(document.content_structure) }
      : document;

export const setBrief =
  (change: (brief: PatientBrief) => PatientBrief): Change =>
  (document) =>
    document.patient_brief
      ? { ...document, patient_brief: change(document.patient_brief) }
      : document;

export const setList =
  <K extends 'questions' | 'content_sections' | 'sources' | 'examiner_points' | 'exhibits'>(
    name: K,
    change: (list: EditorSection[K]) => EditorSection[K],
  ): Change =>
  (document) => ({ ...document, [name]: change(document[name]) });

export function inserted<T>(list: readonly T[], at: number, item: T): T[] {
  return [...list.slice(0, at), item, ...list.slice(at)];
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length || to === from) return [...list];
  const others = list.filter((_, index) => index !== from);
  return inserted(others, to, item);
}

export function removeAt<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at);
}

export function updateAt<T>(list: readonly T[], at: number, change: (item: T) => T): T[] {
  return list.map((old, index) => (index === at ? change(old) : old));
}

/** Converts an input's text: an empty text is null in the document. */
export const orNull = (text: string): string | null => (text === '' ? null : text);
