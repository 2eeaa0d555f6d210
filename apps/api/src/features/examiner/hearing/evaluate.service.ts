// npm run examiner -- evaluate [folder] [--model]: compares the configured model, and a count of words as the baseline, with
// people's marks. Its figures decide whether learners see the model's verdicts (evaluation-gate.ts).

import { resolve } from 'node:path';
import type { PointWeight } from '@urost3/contract/content/checklist.ts';
import type { PointVerdict } from '@urost3/contract/examiner/examiner.ts';
import type { Context } from '../../../composition/context.ts';
import { ExaminerFailure } from '../../../providers/examiner/port.ts';
import type { CommandCall } from '../../content/content.types.ts';
import {
  kappaOf,
  type MarkedAnswer,
  readEvaluation,
} from '../../content/lint/marked-answers.service.ts';
import { costOfAnswer, maxQuestionCost, PENNY } from '../examiner-calls.service.ts';
import { GATE, type Measured, meetsGate, saveEvaluation } from './evaluation-gate.ts';
import { hearingQuestion } from './hearing-model.ts';

interface JudgedPoint {
  kind: string;
  station: string;
  weight: PointWeight;
  /** The verdict of the first of the two people who marked the answer. */
  marked: PointVerdict;
  heard: PointVerdict;
}

interface Figures {
  points: number;
  /** Of the points that the examiner proposed as covered, the share that people marked as covered. */
  precision: number | null;
  /** Of the points that people marked as covered, the share that the examiner proposed as covered. */
  recall: number | null;
  /** Agreement on the three verdicts, corrected for chance. */
  kappa: number | null;
}

const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/** Measures how well an examiner finds the checklist points in answers that people have marked point by point. */
export function measurePoints(points: readonly JudgedPoint[]): Figures {
  const heard = points.filter((point) => point.heard === 'covered');
  const marked = points.filter((point) => point.marked === 'covered');
  const both = heard.filter((point) => point.marked === 'covered').length;
  return {
    points: points.length,
    precision: shareOf(both, heard.length),
    recall: shareOf(both, marked.length),
    kappa: kappaOf(points.map((point) => [point.marked, point.heard] as const)),
  };
}

/** @returns the figures of the gate */
export function measureGate(points: readonly JudgedPoint[]): Measured {
  const weak = ['hesitant', 'thin', 'confused'].map(
    (kind) => measurePoints(points.filter((point) => point.kind === kind)).kappa,
  );
  const wrong = points.filter(({ kind, marked }) => kind === 'wrong' && marked === 'not_heard');
  const credited = wrong.filter(({ heard }) => heard === 'covered').length;
  return {
    kappa: weak.every((kappa) => kappa !== null) ? Math.min(...weak) : null,
    wrongCredited: shareOf(credited, wrong.length),
  };
}

const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`);

const twoDigits = (value: number | null) => (value === null ? '–' : value.toFixed(2));

/**
 * One row for all points. Then one row for each weight (critical first), for each kind of answer, and for each station.
 */
function figureRows(points: readonly JudgedPoint[]): [name: string, figures: Figures][] {
  const groups = (of: (point: JudgedPoint) => string) =>
    [...Map.groupBy(points, of)].map(
      ([name, own]) => [name, measurePoints(own)] as [string, Figures],
    );
  const byWeight = groups(({ weight }) => `${weight} points`).sort(([a], [b]) => (a < b ? -1 : 1));
  const byKind = groups(({ kind }) => `${kind} answers`);
  return [
    ['all points', measurePoints(points)],
    ...byWeight,
    ...byKind,
    ...groups(({ station }) => station),
  ];
}

function tableLines(points: readonly JudgedPoint[]): string[] {
  const row = (name: string, ...cells: string[]) =>
    `${name.padEnd(22)}${cells.map((cell) => cell.padStart(11)).join('')}`;
  return [
    row('', 'points', 'precision', 'recall', 'kappa'),
    ...figureRows(points).map(([name, { points: count, precision, recall, kappa }]) =>
      row(name, String(count), percent(precision), percent(recall), twoDigits(kappa)),
    ),
  ];
}

export const EXAMINER_USAGE = `Usage:
  npm run examiner -- evaluate [folder]   measure the baseline with the marked answers of content/evaluation
    --model                               measure the configured conversation server too, which costs money, and keep its figures`;

type Evaluated = Pick<Context, 'db' | 'clock' | 'examiner'>;

interface Heard {
  points: readonly { text: string; verdict: PointVerdict }[];
  /** In millionths of a penny; null when it is unknown. */
  cost: number | null;
}
type Listener = (answer: MarkedAnswer) => Promise<Heard | null>;

interface Run {
  judged: JudgedPoint[];
  milliseconds: number[];
  cost: number;
  unanswered: number;
}

function judge(
  { kind, station, points }: MarkedAnswer,
  verdictOf: (text: string) => PointVerdict,
): JudgedPoint[] {
  return points.map(({ text, weight, marks: [marked] }) => ({
    kind,
    station,
    weight,
    marked,
    heard: verdictOf(text),
  }));
}

async function hearAll(answers: readonly MarkedAnswer[], listen: Listener): Promise<Run> {
  const run: Run = { judged: [], milliseconds: [], cost: 0, unanswered: 0 };
  for (const answer of answers) {
    const started = performance.now();
    const heard = await listen(answer);
    if (!heard) {
      run.unanswered += 1;
      continue;
    }
    run.milliseconds.push(performance.now() - started);
    const verdicts = new Map(heard.points.map(({ text, verdict }) => [text, verdict]));
    run.judged.push(...judge(answer, (text) => verdicts.get(text) ?? 'not_heard'));
    run.cost += heard.cost ?? 0;
  }
  return run;
}

function latencyOf({ milliseconds }: Run): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
  return `An answer took ${at(0.5)} ms (median), ${at(0.95)} ms (95th percentile).`;
}

function agreementLine(answers: readonly MarkedAnswer[]): string {
  const points = answers.flatMap((answer) => answer.points);
  const kappa = (own: typeof points) => twoDigits(kappaOf(own.map(({ marks }) => marks)));
  const same = points.filter(({ marks: [first, second] }) => first === second).length;
  const critical = kappa(points.filter(({ weight }) => weight === 'critical'));
  return `The two markings agree on ${percent(same / points.length)} of the points: kappa ${kappa(points)}, critical points ${critical}.`;
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

/**
 * The baseline: every point of an answer counts as covered when the answer has enough words. The threshold that agrees best
 * with people is used, so that a model must know more than how long an answer is.
 */
function measureBaseline(answers: readonly MarkedAnswer[], print: CommandCall['print']): void {
  const judgeAt = (least: number) =>
    answers.flatMap((answer) => {
      const verdict = countWords(answer.words) >= least ? 'covered' : 'not_heard';
      return judge(answer, (): PointVerdict => verdict);
    });
  const agreement = (points: readonly JudgedPoint[]) => measurePoints(points).kappa ?? 0;
  const lengths = [...new Set(answers.map(({ words }) => countWords(words)))];
  const ranked = lengths
    .map((least) => ({ least, points: judgeAt(least) }))
    .sort((a, b) => agreement(b.points) - agreement(a.points));
  const [best] = ranked;
  if (!best) return;
  print(`\nBaseline: answers of ${best.least} words or more cover every point, others none`);
  for (const line of tableLines(best.points)) print(line);
}

async function measureModel(
  ctx: Evaluated,
  answers: readonly MarkedAnswer[],
  isAsked: boolean,
  print: CommandCall['print'],
) {
  const part = ctx.examiner.provider.conversation;
  if (!part) {
    print('\nNo conversation server is set up.');
    return;
  }
  const questionOf = ({ words, points }: MarkedAnswer) => hearingQuestion(words, points);
  const questions = answers.map(questionOf);
  const most = questions.reduce(
    (sum, item) => sum + maxQuestionCost(ctx.examiner.settings, item),
    0,
  );
  const atMost = `at most ${Math.ceil(most / PENNY)} pence`;
  if (!isAsked) {
    print(`\n${part.address} is set up: --model measures it too (${atMost}).`);
    return;
  }
  const run = await hearAll(answers, async (marked) => {
    try {
      const answer = await part.api.ask(questionOf(marked), { sender: 'evaluation' });
      return { points: answer.value.points, cost: costOfAnswer(ctx.examiner.settings, answer) };
    } catch (error) {
      if (error instanceof ExaminerFailure) return null;
      throw error;
    }
  });
  print(`\n${part.model} at ${part.address}, against the first marking`);
  for (const line of tableLines(run.judged)) print(line);
  print(`${latencyOf(run)} Together they cost ${(run.cost / PENNY).toFixed(1)} pence.`);
  if (run.unanswered > 0) {
    print(
      `${run.unanswered} of ${answers.length} answers were not marked by it, so its figures are not kept.`,
    );
    return;
  }
  const measured = measureGate(run.judged);
  await saveEvaluation(ctx, part, measured);
  const { kappa, wrongCredited } = measured;
  print(
    `Least kappa of hesitant, thin and confused answers: ${twoDigits(kappa)}. Points of wrong answers credited: ${percent(wrongCredited)}.`,
  );
  print(
    `Learners see ${meetsGate(measured) ? 'its verdicts' : 'only the passages that it finds'}: verdicts need ${GATE}.`,
  );
}

/** @returns the exit code */
export async function runExaminerCommand(
  ctx: Evaluated,
  { argv, cwd, print }: CommandCall,
): Promise<number> {
  const words = argv.filter((word) => !word.startsWith('-'));
  const unknown = argv.find((word) => word.startsWith('-') && word !== '--model');
  if (words[0] !== 'evaluate' || words.length > 2 || unknown) {
    print(EXAMINER_USAGE);
    return 2;
  }
  const { answers, problems } = await readEvaluation(resolve(cwd, words[1] ?? 'content'));
  for (const { file, line, reason } of problems) print(`${file}:${line}: ${reason}`);
  if (answers.length === 0) {
    print('There are no marked answers in this folder.');
    return 1;
  }
  const count = answers.reduce((sum, { points }) => sum + points.length, 0);
  const files = new Set(answers.map(({ file }) => file)).size;
  print(`${answers.length} answers to ${files} sections, ${count} points.`);
  print(agreementLine(answers));
  measureBaseline(answers, print);
  await measureModel(ctx, answers, argv.includes('--model'), print);
  return problems.length > 0 ? 1 : 0;
}
