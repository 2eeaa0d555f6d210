// Warns about sections that lack what a human examiner expects beyond correct facts.

import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { figuresOf } from './content-lint-figures.ts';
import { DEPTH, type LintedSection, type Report, wordsOf } from './content-lint-limits.ts';
import { warnOfSpelling } from './content-lint-spelling.ts';

function warnOfQuestions(section: EditorSection, warn: Report): void {
  const { questions } = section;
  if (questions.length > DEPTH.questionsMax)
    warn(
      'questions',
      `There are ${questions.length} questions; aim for 6 to ${DEPTH.questionsMax}.`,
    );
  for (const [index, question] of questions.entries()) {
    const path = `questions.${index}`;
    if (question.type === 'mcq') {
      if (question.options.length !== DEPTH.options)
        warn(
          `${path}.options`,
          `There are ${question.options.length} options; aim for ${DEPTH.options}.`,
        );
      if (!question.explanation?.trim())
        warn(path, 'A multiple-choice question needs an explanation.');
      continue;
    }
    const words = wordsOf(question.answer);
    if (
      words > DEPTH.oneLineWords &&
      (words < DEPTH.answerWordsMin || words > DEPTH.answerWordsMax)
    ) {
      const aim = `${DEPTH.answerWordsMin} to ${DEPTH.answerWordsMax} are spoken in 60 to 100 seconds`;
      warn(`${path}.answer`, `The model answer has ${words} words; ${aim}.`);
    }
  }
  const probed = questions.filter((question) => question.probes.length > 0).length;
  if (probed < DEPTH.probedQuestions)
    warn('questions', `${probed} questions have probes; ${DEPTH.probedQuestions} are needed.`);
}

function warnOfPoints(section: EditorSection, warn: Report): void {
  const points = section.examiner_points.length;
  if (points < DEPTH.pointsMin || points > DEPTH.pointsMax)
    warn(
      'examiner_points',
      `The checklist has ${points} points; aim for ${DEPTH.pointsMin} to ${DEPTH.pointsMax}.`,
    );
  const critical = section.examiner_points.filter(({ weight }) => weight === 'critical').length;
  if (critical < 1 || critical > DEPTH.criticalMax)
    warn('examiner_points', `${critical} points are critical; aim for 1 to ${DEPTH.criticalMax}.`);
}

function warnOfSources(section: EditorSection, warn: Report): void {
  for (const [index, { title, section: place }] of section.sources.entries()) {
    if (!/\b(?:19|20)\d{2}\b/.test(`${title} ${place ?? ''}`))
      warn(`sources.${index}`, `“${title}” has no year.`);
  }
}

/**
 * Warns when a patient brief does not begin with 'I am' or has too few lines. The patient model speaks from the brief.
 */
function warnOfBrief(section: EditorSection, warn: Report): void {
  const brief = section.patient_brief;
  if (!brief) return;
  if (!brief.who.startsWith('I am '))
    warn('patient_brief.who', 'A patient brief begins with “I am” and the name.');
  for (const name of ['knows', 'only_if_asked', 'fears', 'reactions'] as const) {
    const least = name === 'fears' ? 1 : DEPTH.briefLines;
    const lines = `There are ${brief[name].length} lines of ${name}; aim for ${least}.`;
    if (brief[name].length < least) warn(`patient_brief.${name}`, lines);
  }
}

const LEARNING = new Set(['key_points']);

export function warnOfDepth(linted: LintedSection, warn: Report): void {
  const { section } = linted;
  warnOfQuestions(section, warn);
  warnOfPoints(section, warn);
  warnOfSpelling(section, warn);
  warnOfSources(section, warn);
  warnOfBrief(section, warn);
  const hasLearning =
    (section.content_structure?.key_learning_points.length ?? 0) > 0 ||
    section.content_sections.some(({ type }) => LEARNING.has(type));
  if (!hasLearning) warn('title', 'There are no key learning points.');
  const { minutes } = figuresOf(linted);
  if (minutes > DEPTH.readingMinutes)
    warn('title', `Reading it takes ${minutes} minutes; aim for ${DEPTH.readingMinutes}.`);
}
