import { expect, test } from 'vitest';
import { makeQuestion } from '../../study/testing.ts';
import { listAsks } from './examined-questions.tsx';

const probe = (question: string) => ({ question, score_1: '1', score_3: '3', score_5: '5' });
const section = {
  questions: [
    makeQuestion('q1', { probes: [probe('a'), probe('b'), probe('c')] }),
    makeQuestion('q2'),
  ],
};
const circuits = Array.from({ length: 400 }, (_, at) => `circuit-${at}`);

test('the examiner of a circuit asks every question once and in order, and a follow-up directly after its question', () => {
  for (const id of circuits) {
    const asks = listAsks(id, section);
    expect(asks.filter((ask) => !ask.probe).map((ask) => ask.number)).toEqual([1, 2]);
    const before = asks.flatMap((ask, at) => (ask.probe ? asks[at - 1]?.question : []));
    expect(before).toEqual(asks.flatMap((ask) => (ask.probe ? ask.question : [])));
  }
});

test('the examiner of a circuit asks a follow-up of about half of the questions that have some, and over many circuits asks all of them', () => {
  const asked = circuits.flatMap(
    (id) => listAsks(id, section).find((ask) => ask.probe)?.probe?.question ?? [],
  );
  expect(asked.length).toBeGreaterThan(150);
  expect(asked.length).toBeLessThan(250);
  for (const name of ['a', 'b', 'c'])
    expect(asked.filter((question) => question === name).length).toBeGreaterThan(30);
});

test('the examiner of a circuit always asks the same questions in the same circuit', () => {
  expect(listAsks('circuit-7', section)).toEqual(listAsks('circuit-7', section));
});
