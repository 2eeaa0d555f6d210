// npm run examiner -- evaluate [folder] [--model]: compares the embedded matcher and the configured model with people's
// marks.
import { resolve } from 'node:path';
import type { HeardPoint } from '@urost3/contract/examiner.schemas.ts';
import { ExaminerFailure, type ExaminerProvider } from '../../providers/examiner/port.ts';
import type { ExaminerSettings } from '../../providers/examiner/settings.ts';
import type { CommandCall } from '../content/content.types.ts';
import { kappaOf, type MarkedAnswer, readEvaluation } from '../content/marked-answers.service.ts';
import { PENNY } from './examiner-calls.service.ts';
import { hearingQuestion } from './hearing-model.ts';
import { matchSheet } from './match-sheet.ts';
import { type Thesaurus } from './match-terms.ts';
import { type JudgedPoint, percent, tableLines, twoDigits } from './measure-hearing.ts';
import { costOfAnswer, maxQuestionCost } from './model-cost.ts';

const USAGE = `Usage:
  npm run examiner -- evaluate [folder]   compare the embedded matcher with the marked answers of content/evaluation
    --model                               ask the configured conversation server as well, which costs money`;

interface Heard {
  points: readonly HeardPoint[];
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

function judge(answer: MarkedAnswer, heard: readonly HeardPoint[]): JudgedPoint[] {
  const { kind, station } = answer;
  return answer.points.map(({ text, weight, marks: [marked] }) => {
    const verdict = heard.find((point) => point.text === text)?.verdict ?? 'not_heard';
    return { kind, station, weight, marked, heard: verdict };
  });
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
    run.judged.push(...judge(answer, heard.points));
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

export function createEvaluation(deps: {
  settings: ExaminerSettings;
  provider: ExaminerProvider;
  thesaurus: Thesaurus;
}) {
  const { settings, provider, thesaurus } = deps;

  async function measureMatcher(answers: readonly MarkedAnswer[], print: CommandCall['print']) {
    const run = await hearAll(answers, async ({ words, points }) => ({
      points: matchSheet(words, points, thesaurus),
      cost: 0,
    }));
    print('\nEmbedded matcher, against the first marking');
    for (const line of tableLines(run.judged)) print(line);
    print(`${latencyOf(run)} It costs nothing.`);
  }

  async function measureModel(
    answers: readonly MarkedAnswer[],
    isAsked: boolean,
    print: CommandCall['print'],
  ) {
    const part = provider.conversation;
    if (!part) {
      print('\nNo conversation server is set up.');
      return;
    }
    const questionOf = ({ words, points }: MarkedAnswer) =>
      hearingQuestion({ words, thesaurus }, points);
    const questions = answers.map(questionOf);
    const most = questions.reduce((sum, item) => sum + maxQuestionCost(settings, item), 0);
    const atMost = `at most ${Math.ceil(most / PENNY)} pence`;
    if (!isAsked) {
      print(`\n${part.address} is set up: --model measures it too (${atMost}).`);
      return;
    }
    const run = await hearAll(answers, async (marked) => {
      try {
        const answer = await part.api.ask(questionOf(marked), { sender: 'evaluation' });
        return { points: answer.value.points, cost: costOfAnswer(settings, answer) };
      } catch (error) {
        if (error instanceof ExaminerFailure) return null;
        throw error;
      }
    });
    print(`\n${part.model} at ${part.address}, against the first marking`);
    for (const line of tableLines(run.judged)) print(line);
    print(`${latencyOf(run)} Together they cost ${(run.cost / PENNY).toFixed(1)} pence.`);
    if (run.unanswered > 0)
      print(`${run.unanswered} of ${answers.length} answers were not marked by it.`);
  }

  /** @returns the exit code */
  return async ({ argv, cwd, print }: CommandCall): Promise<number> => {
    const words = argv.filter((word) => !word.startsWith('-'));
    const unknown = argv.find((word) => word.startsWith('-') && word !== '--model');
    if (words[0] !== 'evaluate' || words.length > 2 || unknown) {
      print(USAGE);
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
    await measureMatcher(answers, print);
    await measureModel(answers, argv.includes('--model'), print);
    return problems.length > 0 ? 1 : 0;
  };
}
