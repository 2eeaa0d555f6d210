// What a good section has in addition to the rules for publishing. The editor shows these problems as warnings; the lint
// of the question bank reports them as errors.
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { difficulties } from '@urost3/contract/content/content.ts';
import { type BrokenRule, isBlank } from '@urost3/contract/content/question-rules.ts';
import { listTexts } from '@urost3/contract/content/section-media.ts';
import { findFormulaProblems } from '@urost3/contract/text/formulas.ts';

type Question = EditorSection['questions'][number];

const NO_ALT = 'The alt text of an image is empty.';
const EMPTY_ALT = /!\[\s*\]\(/;

function questionProblems(question: Question, path: string): BrokenRule[] {
  const { answer, options, type, difficulty } = question;
  const found: BrokenRule[] = [];
  if (isBlank(answer)) {
    found.push({ path: `${path}.answer`, reason: 'All questions must have an answer.' });
  } else if (type === 'mcq' && !options.includes(answer)) {
    const reason = 'The answer is not one of the options, word for word.';
    found.push({ path: `${path}.answer`, reason });
  }
  const words = options.map((option) => option.trim());
  // Of two equal options, the study page marks only the first as right.
  if (new Set(words).size < words.length)
    found.push({ path: `${path}.options`, reason: 'An option appears twice.' });
  if (difficulty && !(difficulties as readonly string[]).includes(difficulty)) {
    const reason = `Please use ${difficulties.slice(0, -1).join(', ')} or ${difficulties.at(-1)}.`;
    found.push({ path: `${path}.difficulty`, reason });
  }
  for (const [at, image] of question.images.entries())
    if (isBlank(image.alt)) found.push({ path: `${path}.images.${at}.alt`, reason: NO_ALT });
  return found;
}

export function findQualityProblems(section: EditorSection): BrokenRule[] {
  return [
    ...section.questions.flatMap((question, at) => questionProblems(question, `questions.${at}`)),
    ...listTexts(section).flatMap(({ path, text }) => [
      ...(EMPTY_ALT.test(text) ? [{ path, reason: NO_ALT }] : []),
      ...findFormulaProblems(text).map((reason) => ({ path, reason })),
    ]),
  ];
}
