// Measures the depth of the question bank: what an examiner expects beyond correct facts. It produces warnings and a table of figures.
import { pointWeights } from '@urost3/contract/checklist.ts';
import type { EditorQuestion, EditorSection } from '@urost3/contract/content.schemas.ts';
import { CHECK_MARK } from '@urost3/contract/content.ts';
import { listBriefTexts, listExhibits, listTexts } from '@urost3/contract/section-media.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';

const DEPTH = {
  questionsMax: 9,
  /** The least number of words in a model answer, which is a spoken answer of 60 to 100 seconds. */
  answerWordsMin: 130,
  answerWordsMax: 220,
  /** An answer of up to this many words counts as a complete one-line answer. */
  oneLineWords: 40,
  probedQuestions: 2,
  pointsMin: 10,
  pointsMax: 14,
  criticalMax: 3,
  options: 5,
  /** The largest accepted share of questions whose right option is the longest (by chance 0.2 with five options). */
  longestShare: 0.35,
  positionShare: 0.35,
  /** A bank with fewer multiple-choice questions is too small to judge the balance of its options. */
  balanceFrom: 10,
  readingMinutes: 45,
  briefLines: 3,
} as const;
const WORDS_PER_MINUTE = 200;

type Report = (path: string, reason: string) => void;

export interface LintedSection {
  name: string;
  stationId: StationId;
  section: EditorSection;
}

interface BankFigures {
  name: string;
  stationId: StationId;
  texts: number;
  mcqs: number;
  /** The median number of words of model answers longer than one line. */
  answerWords: number | null;
  probed: number;
  points: Record<(typeof pointWeights)[number], number>;
  exhibits: number;
  sources: number;
  marks: number;
  minutes: number;
}

const wordsOf = (text: string): number =>
  text
    .replace(CHECK_MARK, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const isWritten = (question: EditorQuestion) => question.type === 'text';

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

function figuresOf({ name, stationId, section }: LintedSection): BankFigures {
  const texts = listTexts(section);
  const answers = section.questions.filter(isWritten).map(({ answer }) => wordsOf(answer));
  const counted = pointWeights.map((weight) => [
    weight,
    section.examiner_points.filter((point) => point.weight === weight).length,
  ]);
  return {
    name,
    stationId,
    texts: answers.length,
    mcqs: section.questions.length - answers.length,
    answerWords: median(answers.filter((words) => words > DEPTH.oneLineWords)),
    probed: section.questions.filter((question) => question.probes.length > 0).length,
    points: Object.fromEntries(counted),
    exhibits: listExhibits(section).length,
    sources: section.sources.length,
    marks: texts.reduce((sum, { text }) => sum + (text.match(CHECK_MARK)?.length ?? 0), 0),
    minutes: Math.round(
      texts
        .filter(({ path }) => path !== 'transcript')
        .reduce((sum, { text }) => sum + wordsOf(text), 0) / WORDS_PER_MINUTE,
    ),
  };
}

const isLongest = ({ options, answer }: EditorQuestion) =>
  options.every((option) => option === answer || option.length < answer.length);

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

function warnOfSources(section: EditorSection, warn: Report): void {
  for (const [index, { title, section: place }] of section.sources.entries()) {
    if (!/\b(?:19|20)\d{2}\b/.test(`${title} ${place ?? ''}`))
      warn(`sources.${index}`, `“${title}” has no year.`);
  }
}

/** The patient model speaks from the brief, so it must be in the first person and contain something that the patient does not volunteer. */
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

// A title followed by a capitalised name. Surgeons are addressed as Mr too, so a name in two sections may be a doctor's.
const NAME = /\b(?:Mr|Mrs|Ms|Miss|Mx|Master)\.? (?:[A-Z]\.? )?([A-Z][a-z]+(?:[-'’][A-Z][a-z]+)?)/g;

/** The different names of people in a section. */
export function namesIn(section: EditorSection): Set<string> {
  const texts = listTexts(section).filter(({ path }) => !path.startsWith('sources'));
  return new Set(texts.flatMap(({ text }) => [...text.matchAll(NAME)].map((match) => match[0])));
}

interface McqBalance {
  count: number;
  /** The number of questions whose right option is longer than all others. */
  longest: number;
  /** How often the right option is at each position. */
  positions: number[];
}

export function balanceOf(sections: readonly LintedSection[]): McqBalance {
  const all = sections.flatMap(({ section }) =>
    section.questions.filter(
      ({ type, options, answer }) => type === 'mcq' && options.includes(answer),
    ),
  );
  const positions: number[] = [];
  for (const { options, answer } of all) {
    const at = options.indexOf(answer);
    positions[at] = (positions[at] ?? 0) + 1;
  }
  return {
    count: all.length,
    longest: all.filter(isLongest).length,
    positions: Array.from(positions, (count) => count ?? 0),
  };
}

/** Patterns in the bank's multiple-choice questions that reveal the answer; one message per fault. */
export function imbalances({ count, longest, positions }: McqBalance): string[] {
  if (count < DEPTH.balanceFrom) return [];
  const faults: string[] = [];
  if (longest / count > DEPTH.longestShare)
    faults.push(
      `The right option is the longest in ${longest} of ${count} multiple-choice questions.`,
    );
  for (const [at, times] of positions.entries()) {
    if (times / count > DEPTH.positionShare)
      faults.push(
        `The right option is number ${at + 1} in ${times} of ${count} multiple-choice questions.`,
      );
  }
  return faults;
}

const row = (cells: readonly (string | number)[], widths: readonly number[]) =>
  cells
    .map((cell, index) =>
      index === 0
        ? String(cell).padEnd(widths[index] ?? 0)
        : String(cell).padStart(widths[index] ?? 0),
    )
    .join('  ')
    .trimEnd();

/** The table of figures, one line per row. */
export function reportLines(sections: readonly LintedSection[]): string[] {
  const figures = sections.map(figuresOf);
  const heads = ['Section', 'Text', 'MCQ', 'Words', 'Probed', 'Critical', 'Major', 'Minor'];
  heads.push('Exhibits', 'Sources', 'Marks', 'Minutes');
  const cells = figures.map((item) => [
    item.name.replace(/^content\//, '').replace(/\.md$/, ''),
    item.texts,
    item.mcqs,
    item.answerWords ?? '–',
    item.probed,
    item.points.critical,
    item.points.major,
    item.points.minor,
    item.exhibits,
    item.sources,
    item.marks,
    item.minutes,
  ]);
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...cells.map((line) => String(line[index]).length)),
  );
  const sum = (of: (item: BankFigures) => number) =>
    figures.reduce((total, item) => total + of(item), 0);
  const answers = sections.flatMap(({ section }) =>
    section.questions.filter(isWritten).map(({ answer }) => wordsOf(answer)),
  );
  const balance = balanceOf(sections);
  const byType = Map.groupBy(figures, (item) => item.stationId);
  return [
    row(heads, widths),
    ...cells.map((line) => row(line, widths)),
    '',
    `Sections: ${figures.length} (${[...byType].map(([type, own]) => `${type} ${own.length}`).join(', ')})`,
    `Questions: ${sum((item) => item.texts)} text, ${sum((item) => item.mcqs)} multiple choice; median model answer ${median(answers) ?? 0} words`,
    `Sections with ${DEPTH.probedQuestions} probed questions: ${figures.filter((item) => item.probed >= DEPTH.probedQuestions).length}; with an exhibit: ${figures.filter((item) => item.exhibits > 0).length}; with 1 to ${DEPTH.criticalMax} critical points: ${figures.filter(({ points }) => points.critical >= 1 && points.critical <= DEPTH.criticalMax).length}`,
    `Right option: the longest in ${balance.longest} of ${balance.count}; by position ${balance.positions.join(', ')}`,
    `Marks for review: ${sum((item) => item.marks)} in ${figures.filter((item) => item.marks > 0).length} sections`,
  ];
}
