// The rules for the questions of a section. `section-rules.ts` has the rules for the other parts of a section.

import { isVisible } from '../text/person-text.ts';
import type { EditorSection } from './content.schemas.ts';
import { isMediaName } from './content.ts';

export interface BrokenRule {
  /** The path in the document, such as `questions.2.options`. */
  path: string;
  reason: string;
}

export const isBlank = (text: string | null) => text === null || !isVisible(text);

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
  return section.questions.flatMap(({ images }, index) =>
    images.flatMap(({ file }, at) =>
      isMediaName(file)
        ? []
        : [{ path: `questions.${index}.images.${at}.file`, reason: REMOTE_PICTURE }],
    ),
  );
}
