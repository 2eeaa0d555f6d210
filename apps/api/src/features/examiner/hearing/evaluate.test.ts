// npm run examiner -- evaluate: compares a count of words and a configured model with marked answers.
import type { PointVerdict } from '@urost3/contract/examiner/examiner.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createExaminer } from '../../../providers/examiner/http-examiner.ts';
import type { ExaminerSettings } from '../../../providers/examiner/port.ts';
import { type FakeExaminer, startFakeExaminer } from '../../../testing/fake-examiner.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { makeFolder, removeFolders, sectionFile } from '../../content/content.fixtures.ts';
import { measureGate, measurePoints, runExaminerCommand } from './evaluate.service.ts';
import { findEvaluation } from './evaluation-gate.ts';

let fake: FakeExaminer;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  fake = await startFakeExaminer();
});
afterEach(async () => {
  fake.failWith(null);
  await removeFolders();
});
afterAll(async () => {
  await database.close();
  await fake.stop();
});

const section = sectionFile({
  parts:
    '::: checklist\n- critical: Explores within 6 hours\n- Fixes the other testis\n- minor: Records the times',
});
const marked = `station: emergency_stations
section: 01-a.md
points: [Explores within 6 hours, Fixes the other testis, Records the times]
answers:
  - {kind: good, words: "I would explore within six hours and fix the other testis.", marks: [ccn, ccn]}
  - {kind: wrong, words: "I would wait for a scan.", marks: [nnn, nnp]}
`;

const nothing: ExaminerSettings = {
  transcription: null,
  conversation: null,
  speech: null,
  budget: { person: 0, all: 0 },
};

async function evaluate(settings: ExaminerSettings, ...argv: string[]) {
  const cwd = await makeFolder({
    'emergency_stations/01-a.md': section,
    'evaluation/a.yaml': marked,
  });
  const clock = new ManualClock('2026-11-18T10:00:00.000Z');
  const { db } = database.database;
  const ctx = { db, clock, examiner: { settings, provider: createExaminer(settings, clock) } };
  const lines: string[] = [];
  const exit = await runExaminerCommand(ctx, { argv, cwd, print: (line) => lines.push(line) });
  return { exit, output: lines.join('\n'), stored: await findEvaluation(ctx) };
}

test('the evaluation of the examiner prints the agreement of people, and precision, recall and kappa of counting words', async () => {
  const { exit, output } = await evaluate(nothing, 'evaluate', '.');
  expect(exit).toBe(0);
  expect(output).toContain('2 answers to 1 sections, 6 points.');
  expect(output).toMatch(/The two markings agree on 83% of the points: kappa 0\.\d\d, critical/);
  expect(output).toContain('answers of 11 words or more cover every point');
  expect(output).toMatch(/^all points +6 +67% +100% +0\.67$/m);
  expect(output).toMatch(/^critical points +2 +100% +100% +1\.00$/m);
  expect(output).toMatch(/^wrong answers +3 +– +– +–$/m);
  expect(output).toContain('No conversation server is set up.');
});

test('the evaluation of the examiner calls a configured server only with --model, and prints its cost and failures', async () => {
  const server = { url: fake.url, model: 'fake', key: null, priceIn: 1000, priceOut: 5000 };
  const configured = { ...nothing, conversation: server };
  const before = fake.requests.length;
  const plain = await evaluate(configured, 'evaluate', '.');
  expect(plain.output).toMatch(
    /127\.0\.0\.1.* is set up: --model measures it too \(at most \d+ pence\)/,
  );
  expect(fake.requests).toHaveLength(before);

  const asked = await evaluate(configured, 'evaluate', '.', '--model');
  expect(fake.requests).toHaveLength(before + 2);
  expect(fake.requests.at(-1)?.body).not.toContain('ccn');
  expect(asked.output).toMatch(/fake at 127\.0\.0\.1.*, against the first marking/);
  // Each of the two calls costs 1.5 pence. Its 1,000 input tokens cost 1 penny, and its 100 output tokens cost 0.5
  // pence.
  expect(asked.output).toContain('Together they cost 3.0 pence.');
  expect(asked.output).toContain('Learners see only the passages that it finds');
  expect(asked.stored).toMatchObject({ kappa: null, wrongCredited: 0, isMet: false });

  fake.failWith('malformed');
  const failed = await evaluate(configured, 'evaluate', '.', '--model');
  expect(failed.exit).toBe(0);
  expect(failed.output).toContain(
    '2 of 2 answers were not marked by it, so its figures are not kept.',
  );
});

test('the evaluation of the examiner reports a folder without answers and an unknown argument', async () => {
  expect((await evaluate(nothing, 'evaluate', 'nowhere')).output).toBe(
    'There are no marked answers in this folder.',
  );
  expect((await evaluate(nothing, 'guess')).exit).toBe(2);
  expect((await evaluate(nothing, 'evaluate', '--cheap')).output).toContain('Usage:');
});

test('the gate of the examiner’s verdicts takes the worst of the weak answers, and the wrong points that were credited', () => {
  const points = (kind: string, ...pairs: [PointVerdict, PointVerdict][]) =>
    pairs.map(([marked, heard]) => ({
      kind,
      station: 'communication',
      weight: 'major' as const,
      marked,
      heard,
    }));
  const [c, n] = ['covered', 'not_heard'] as const;
  expect(
    measureGate([
      ...points('good', [c, n], [n, c]),
      ...points('hesitant', [c, c], [n, n]),
      ...points('thin', [c, c], [n, n], [c, c], [c, n]),
      ...points('confused', [c, c], [n, n]),
      ...points('wrong', [n, n], [n, c], [c, c]),
    ]),
  ).toEqual({ kappa: 0.5, wrongCredited: 0.5 });
});

test('in the evaluation of the examiner, precision falls with points counted wrongly, and recall with points missed', () => {
  const point = (marked: 'covered' | 'partly' | 'not_heard', heard: typeof marked) => ({
    kind: 'good',
    station: 'communication',
    weight: 'major' as const,
    marked,
    heard,
  });
  const figures = measurePoints([
    point('covered', 'covered'),
    point('covered', 'not_heard'),
    point('covered', 'partly'),
    point('not_heard', 'covered'),
  ]);
  expect(figures).toMatchObject({ points: 4, precision: 0.5 });
  expect(figures.recall).toBeCloseTo(1 / 3);
});
