// The rules for the questions of a section. `section-rules.ts` has the rules for the other parts of a section.
import type { EditorSection } from './content.schemas.ts';
import { difficulties } from './content.ts';
import { isMediaName } from './media-name.ts';

export interface BrokenRule {
  /** The path in the document, such as `questions.2.options`. */
  path: string;
  reason: string;
}

export const isBlank = (text: string | null) => text === null || text.trim() === '';

export const REMOTE_PICTURE =
  'Pictures are not loaded from other addresses: put the file among the media and name it.';

/** @returns the broken rules among those that also apply to a draft */
export function findBrokenDraftRules(section: EditorSection): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const seen = new Set<string>();
  for (const [index, question] of section.questions.entries()) {
    const path = `questions.${index}`;
    if (isBlank(question.question)) {
      broken.push({ path: `${path}.question`, reason: 'All questions must have question text.' });
    }
    if (question.type === 'mcq' && question.options.every((option) => option.trim() === '')) {
      const reason = 'Multiple choice questions must have at least one option.';
      broken.push({ path: `${path}.options`, reason });
    }
    // Ids must be unique, because answers and statistics refer to them.
    if (seen.has(question.id))
      broken.push({ path: `${path}.id`, reason: 'Two questions have the same id.' });
    seen.add(question.id);
  }
  return broken;
}

/** @returns the broken rules among those that apply to a published section only */
export function findBrokenPublishingRules(section: EditorSection): BrokenRule[] {
  const broken: BrokenRule[] = [];
  for (const [index, question] of section.questions.entries()) {
    const path = `questions.${index}`;
    const { answer, options, type, difficulty } = question;
    if (isBlank(answer)) {
      broken.push({ path: `${path}.answer`, reason: 'All questions must have an answer.' });
    } else if (type === 'mcq' && !options.includes(answer)) {
      const reason = 'The answer is not one of the options, word for word.';
      broken.push({ path: `${path}.answer`, reason });
    }
    // Two equal options are refused, because the study page would show only the first of them as right.
    const words = options.map((option) => option.trim());
    if (new Set(words).size < words.length)
      broken.push({ path: `${path}.options`, reason: 'An option appears twice.' });
    if (difficulty !== null && !(difficulties as readonly string[]).includes(difficulty)) {
      const reason = `Please use ${difficulties.slice(0, -1).join(', ')} or ${difficulties.at(-1)}.`;
      broken.push({ path: `${path}.difficulty`, reason });
    }
    for (const [at, image] of question.images.entries()) {
      const place = `${path}.images.${at}`;
      if (isBlank(image.alt))
        broken.push({ path: `${place}.alt`, reason: 'The alt text of an image is empty.' });
      if (!isMediaName(image.file)) broken.push({ path: `${place}.file`, reason: REMOTE_PICTURE });
    }
  }
  return broken;
}
