// The table of figures about the question bank (`npm run content -- lint --report`).
import { pointWeights } from '@urost3/contract/content/checklist.ts';
import type { EditorQuestion } from '@urost3/contract/content/content.schemas.ts';
import { CHECK_MARK } from '@urost3/contract/content/content.ts';
import { listExhibits, listTexts } from '@urost3/contract/content/section-media.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { balanceOf } from './content-lint-balance.ts';
import { DEPTH, type LintedSection, listMarkedTexts, wordsOf } from './content-lint-limits.ts';

const WORDS_PER_MINUTE = 200;

interface BankFigures {
  name: string;
  stationId: StationId;
  texts: number;
  mcqs: number;
  /** The median number of words of the model answers with more than `DEPTH.oneLineWords` words; null when there are none. */
  answerWords: number | null;
  probed: number;
  points: Record<(typeof pointWeights)[number], number>;
  exhibits: number;
  sources: number;
  marks: number;
  minutes: number;
}

const isWritten = (question: EditorQuestion) => question.type === 'text';

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}

export function figuresOf({ name, stationId, section }: LintedSection): BankFigures {
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
    marks: listMarkedTexts(section).reduce(
      (sum, { text }) => sum + (text.match(CHECK_MARK)?.length ?? 0),
      0,
    ),
    minutes: Math.round(
      texts
        .filter(({ path }) => path !== 'transcript')
        .reduce((sum, { text }) => sum + wordsOf(text), 0) / WORDS_PER_MINUTE,
    ),
  };
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

/** @returns the lines to print: the column heads, one line per section, then the totals of the bank */
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
  const sources = sections.flatMap(({ section }) => section.sources);
  const balance = balanceOf(sections);
  const byType = Map.groupBy(figures, (item) => item.stationId);
  return [
    row(heads, widths),
    ...cells.map((line) => row(line, widths)),
    '',
    `Sections: ${figures.length} (${[...byType].map(([type, own]) => `${type} ${own.length}`).join(', ')})`,
    `Questions: ${sum((item) => item.texts)} text, ${sum((item) => item.mcqs)} multiple choice; median model answer ${median(answers) ?? 0} words`,
    `Sections with ${DEPTH.probedQuestions} probed questions: ${figures.filter((item) => item.probed >= DEPTH.probedQuestions).length}; with an exhibit: ${figures.filter((item) => item.exhibits > 0).length}; with 1 to ${DEPTH.criticalMax} critical points: ${figures.filter(({ points }) => points.critical >= 1 && points.critical <= DEPTH.criticalMax).length}`,
    `Right option: the longest in ${balance.longest} of ${balance.count}, the shortest in ${balance.shortest}; by position ${balance.positions.join(', ')}`,
    `Marks for review: ${sum((item) => item.marks)} in ${figures.filter((item) => item.marks > 0).length} sections`,
    `Reviewed by a clinician: ${sections.filter(({ section }) => section.reviewedBy !== null).length} sections; sources: ${sources.length}, of which ${sources.filter(({ readOn }) => readOn !== null).length} with the day on which they were read`,
  ];
}
