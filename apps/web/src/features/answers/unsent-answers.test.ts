import { beforeEach, expect, test } from 'vitest';
import { enqueue } from '../../lib/offline/outbox.ts';
import { type Reply, serve } from '../../testing/fake-api.ts';
import { signInForTest } from '../../testing/signed-in.ts';
import {
  listUnsentAnswers,
  sendAnswer,
  sendStartAgain,
  withUnsentAnswers,
} from './unsent-answers.ts';

const ref = { stationId: 'emergency_stations', sectionId: 'x' } as const;
const known = {
  startedAgainAt: null,
  answers: [
    {
      questionId: 'a',
      how: 'said' as const,
      words: null,
      option: null,
      at: '2026-11-12T09:00:00Z',
    },
  ],
};
const MADE_AT = Date.parse('2026-11-20T10:00:00.000Z');
const wait = (kind: string, id: string, body: object, minutes: number) =>
  enqueue('u1', kind, id, { body: { ...ref, ...body }, madeAt: MADE_AT + minutes * 60_000 });

beforeEach(() => {
  localStorage.clear();
  signInForTest();
});

test('a section shows answers and picks in the outbox in the order in which they were made', () => {
  wait('study-answer', '2', { questionId: 'a', how: 'typed', words: 'Later.' }, 2);
  wait('study-answer', '1', { questionId: 'a', how: 'typed', words: 'Before.' }, 1);
  wait('mcq-attempt', '3', { questionId: 'm', option: '6 hours' }, 3);
  wait('study-answer', '4', { questionId: 'b', how: 'said', sectionId: 'other' }, 4);
  expect(withUnsentAnswers(known, listUnsentAnswers(ref)).answers).toMatchObject([
    { questionId: 'a', words: 'Later.' },
    { questionId: 'm', how: 'picked', option: '6 hours' },
  ]);
});

test("an unsent 'start again' of a section hides earlier answers but no later ones", () => {
  wait('study-answer', '1', { questionId: 'b', how: 'said' }, 1);
  wait('study-again', '2', {}, 2);
  wait('study-answer', '3', { questionId: 'c', how: 'recorded' }, 3);
  const shown = withUnsentAnswers(known, listUnsentAnswers(ref));
  expect(shown.answers).toMatchObject([{ questionId: 'c' }]);
  expect(shown.startedAgainAt).toBe('2026-11-20T10:02:00.000Z');
});

test('answers in the outbox do not replace later answers from another device', () => {
  wait('study-answer', '1', { questionId: 'a', how: 'typed', words: 'Offline.' }, 1);
  wait('study-answer', '2', { questionId: 'b', how: 'said' }, 1);
  const elsewhere = {
    startedAgainAt: null,
    answers: [
      {
        questionId: 'a',
        how: 'typed' as const,
        words: 'Later elsewhere.',
        option: null,
        at: '2026-11-20T11:00:00.000Z',
      },
    ],
  };
  const shown = withUnsentAnswers(elsewhere, listUnsentAnswers(ref)).answers;
  expect(shown).toMatchObject([{ words: 'Later elsewhere.' }, { questionId: 'b' }]);
  const restarted = { startedAgainAt: '2026-11-20T11:00:00.000Z', answers: [] };
  expect(withUnsentAnswers(restarted, listUnsentAnswers(ref)).answers).toEqual([]);
});

test("'start again' of a section is sent after the answer that is still being sent, so that this answer is hidden", async () => {
  const first = Promise.withResolvers<Reply>();
  const reply = { json: { at: '2026-11-20T10:00:00.000Z' } };
  const server = serve({ 'POST /api/answers/start-again': reply });
  server.answers['POST /api/answers'] = () => first.promise;
  const sent = sendAnswer('u1', { ...ref, clientId: 'c1', questionId: 'a', how: 'said' });
  const started = sendStartAgain('u1', { ...ref, clientId: 'c2' });
  expect(server.calls.map(({ route }) => route)).toEqual(['POST /api/answers']);
  first.resolve(reply);
  await Promise.all([sent, started]);
  expect(server.of('POST /api/answers/start-again')).toHaveLength(1);
});
