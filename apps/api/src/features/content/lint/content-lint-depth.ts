// Warns about sections that lack what a human examiner expects beyond correct facts.

import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { listBriefTexts, listTexts } from '@urost3/contract/content/section-media.ts';
import { figuresOf } from './content-lint-figures.ts';
import { DEPTH, type LintedSection, type Report, wordsOf } from './content-lint-limits.ts';

const AMERICAN = new RegExp(
  `\\b(?:${[
    'hemat\\w*|hemo(?:globin|rrhag|dynamic|philia|stasis|static)\\w*|an(?:emia|emic|esthe\\w*)|isch?emi[ac]|edema\\w*',
    'p(?:a?ediatric(?<!paediatric)\\w*)|orthopedic\\w*|gynecolog\\w*|tumors?|ur?emi[ac]|leukemi[ac]|diarrhea|esophag\\w*',
    'hyper(?:kalemi|natremi|calcemi|glycemi|volemi)[ac]|hypo(?:kalemi|natremi|calcemi|glycemi|volemi)[ac]|bacteremi[ac]',
    'colou?r(?<!colour)(?:s|ed|ing)?|centers?|centered|fibers?|liters?|milliliters?|meters?|behaviors?|favor(?:s|ed|able|ite)?|labor',
    '(?:catheter|stabil|organ|recogn|priorit|util|hospital|random|apolog|summar|minim|maxim|optim|local|mobil|emphas|character)iz(?:e|es|ed|ing|ation)',
    'analyz(?:e|ed|es|ing)|paralyz(?:e|ed|es|ing)|counsel(?:ed|ing)|travel(?:ed|ing)|label(?:ed|ing)|cancel(?:ed|ing)|skillful|fulfill',
  ].join('|')})\\b`,
  'gi',
);

function warnOfSpelling(section: EditorSection, warn: Report): void {
  for (const { path, text } of [...listTexts(section), ...listBriefTexts(section)]) {
    const prose = text.replace(/https?:\/\/\S+|media:\S+/g, '');
    const found = new Set([...prose.matchAll(AMERICAN)].map(([word]) => word.toLowerCase()));
    if (found.size > 0) warn(path, `American spelling: ${[...found].join(', ')}.`);
  }
}

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

/** Warns when a section does not say which questions a panel asks at which minute, or what a global score means. */
function warnOfPanel({ questions, global_score }: EditorSection, warn: Report): void {
  const asked = questions.filter(({ panel_minute }) => panel_minute !== null);
  if (asked.length < DEPTH.askedMin || asked.length > DEPTH.askedMax)
    warn(
      'questions',
      `${asked.length} questions have a minute; aim for ${DEPTH.askedMin} to ${DEPTH.askedMax}.`,
    );
  if (asked.length > 0 && asked[0]?.panel_minute !== 0)
    warn('questions', 'The first question of a panel has minute 0.');
  if (asked.length > 0 && !asked.some(({ dropped_when_short }) => dropped_when_short))
    warn('questions', 'No question is marked as dropped when time is short.');
  if (global_score === null) warn('global_score', 'There are no words for a global score.');
}

/** Warns about a source without a year. A review mark may stand in for the year of an edition that is not confirmed. */
function warnOfSources(section: EditorSection, warn: Report): void {
  for (const [index, { title, section: place }] of section.sources.entries()) {
    if (!/\b(?:19|20)\d{2}\b|\{check:/.test(`${title} ${place ?? ''}`))
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
  warnOfPanel(section, warn);
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
