import { randomUUID } from 'node:crypto';
import type { EditorQuestion } from '@urost3/contract/content/content.schemas.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { countLastPicks, eraseAttempts, exportAttempts, listEvidence } from './attempts.service.ts';

let t: TestApp;
let learner: SignedIn;
let section: string;
let locked: string;

const question = (changes: Partial<EditorQuestion> = {}): EditorQuestion => ({
  id: 'q1',
  type: 'mcq',
  panel_minute: null,
  dropped_when_short: false,
  question: 'How long until the testis is lost?',
  options: ['2 hours', '6 hours {check: guideline}', '24 hours'],
  answer: '6 hours',
  explanation: null,
  question_type: null,
  difficulty: null,
  examiner_notes: null,
  examiner_notes_published: false,
  images: [],
  exhibits: [],
  probes: [],
  ...changes,
});

/** The option's text as learners see it: the `{check: …}` mark of the source becomes a note. */
const CHECKED = '6 hours (to be confirmed by a clinician)';
const points = ['Washes hands', 'Asks for consent', 'Checks understanding', 'Arranges follow-up'];

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
  learner = await t.make.signedIn();
  section = await t.make.section('emergency_stations', {
    title: 'Torsion',
    order: 1,
    questions: [question(), question({ id: 'q2', answer: 'None of these' })],
    examiner_points: points,
  });
  locked = await t.make.section('emergency_stations', {
    title: 'Locked',
    order: 2,
    questions: [question()],
    examiner_points: ['A secret point'],
  });
});
afterAll(() => t.close());

const at = (sectionId = section) => ({ stationId: 'emergency_stations' as const, sectionId });

function pick(option: string, changes: object = {}, as = learner) {
  const payload = { clientId: randomUUID(), ...at(), questionId: 'q1', option, ...changes };
  return t.call({ method: 'POST', url: '/api/attempts/mcq', payload, as });
}
function mark(ticked: string[], changes: object = {}, as = learner) {
  const payload = { clientId: randomUUID(), ...at(), ticked, ...changes };
  return t.call({ method: 'POST', url: '/api/attempts/checklist', payload, as });
}
const results = async (as = learner, sectionId = section) =>
  t.call({ url: `/api/attempts/emergency_stations/${sectionId}`, as });
const republish = async (document: object) => {
  await t.database.query(
    `update sections set published = published || $2::jsonb, version = version + 1 where slug = $1`,
    [section, JSON.stringify(document)],
  );
  await t.reloadContent();
};

describe('attempts at a multiple choice question', () => {
  test('an attempt at a multiple choice question is marked by the server and shown later with the number of right attempts', async () => {
    expect((await pick('24 hours')).json()).toEqual({
      questionId: 'q1',
      isRight: false,
      option: '24 hours',
      at: t.clock.now().toISOString(),
    });
    t.clock.advance(20 * 60_000);
    expect((await pick('6 hours')).json()).toMatchObject({ isRight: true, option: CHECKED });
    expect((await results()).json().questions).toEqual([
      {
        last: {
          questionId: 'q1',
          isRight: true,
          option: CHECKED,
          at: t.clock.now().toISOString(),
        },
        count: 2,
        rightCount: 1,
      },
    ]);
  });

  test('an attempt at a question whose answer matches no option is neither right nor wrong', async () => {
    expect((await pick('2 hours', { questionId: 'q2' })).json().isRight).toBeNull();
  });

  test('an attempt at a question that is sent twice with one id is stored once, even in parallel', {
    tags: 'postgres',
  }, async () => {
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => pick('6 hours', { clientId })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await pick('2 hours', { clientId })).json()).toMatchObject({ isRight: true });
    expect((await results()).json().questions[0].count).toBe(1);
  });

  test('a reworded question keeps its attempts, and an attempt at a reworded option is not counted as another option', async () => {
    await pick('24 hours');
    await republish({
      questions: [question({ question: 'Reworded?', options: ['6 hours', 'A day', '2 hours'] })],
    });
    expect((await results()).json().questions).toMatchObject([
      { last: { isRight: null, option: null }, count: 0, rightCount: 0 },
    ]);
  });

  describe('after the answer was corrected', () => {
    /** All places that tell or count whether the picks were right. */
    const verdicts = async () => {
      const [shown] = (await results()).json().questions;
      const [evidence] = await listEvidence(t.ctx.db, learner.uid);
      const from = new Date(0);
      const exported = (await t.call({ url: '/api/user/export', as: learner })).json();
      return {
        shown: [shown.last.isRight, shown.rightCount, shown.count],
        planned: evidence?.days.map(({ picks }) => picks),
        inCircuit: await countLastPicks(t.ctx.db, learner.uid, at(), from, new Date('2100-01-01')),
        exported: exported.attempts.picks.map((row: { isRight: unknown }) => row.isRight),
      };
    };
    const republishQuestion = (changes: Partial<EditorQuestion>) =>
      republish({ questions: [question(changes), question({ id: 'q2' })] });
    const right = {
      shown: [true, 1, 1],
      planned: [100],
      inCircuit: { answered: 1, right: 1 },
      exported: [true],
    };
    const wrong = {
      shown: [false, 0, 1],
      planned: [0],
      inCircuit: { answered: 1, right: 0 },
      exported: [false],
    };

    test('an earlier pick is right or wrong by the present answer everywhere, also when the first answer returns', async () => {
      const clientId = randomUUID();
      await pick('24 hours', { clientId });
      expect(await verdicts()).toEqual(wrong);
      await republishQuestion({ answer: '24 hours' });
      expect(await verdicts()).toEqual(right);
      expect((await pick('24 hours', { clientId })).json().isRight).toBe(true);
      await republishQuestion({ answer: '6 hours' });
      expect(await verdicts()).toEqual(wrong);
    });

    test('a pick that was told right is wrong, and the order of the options makes no difference', async () => {
      await pick('6 hours');
      await republishQuestion({ options: ['24 hours', '2 hours', '6 hours'], answer: '2 hours' });
      expect(await verdicts()).toEqual(wrong);
    });

    test('picks of a question whose answer had matched no option are judged as soon as one does', async () => {
      await pick('2 hours', { questionId: 'q2' });
      await republish({ questions: [question(), question({ id: 'q2', answer: '2 hours' })] });
      expect(await verdicts()).toEqual(right);
    });

    test('a picked option that was reworded together with the answer counts neither as right nor as wrong', async () => {
      await pick('24 hours');
      await republishQuestion({ options: ['2 hours', '6 hours', 'A day'], answer: 'A day' });
      expect(await verdicts()).toEqual({
        shown: [null, 0, 0],
        planned: undefined,
        inCircuit: { answered: 0, right: 0 },
        exported: [null],
      });
    });
  });

  test('an attempt at a question is refused when the question or the section is missing, or its own id is malformed', async () => {
    expect((await pick('6 hours', { questionId: 'nothing' })).statusCode).toBe(404);
    expect((await pick('6 hours', { sectionId: 'nothing' })).statusCode).toBe(404);
    expect((await pick('6 hours', { clientId: 'not-an-id' })).statusCode).toBe(400);
  });
});

describe('an attempt that marks the checklist of a section', () => {
  test('the mark of a checklist is computed from the published points, and attempts form a trend, oldest first', async () => {
    expect((await mark([points[0] as string, 'Not a point'])).json()).toMatchObject({
      ticked: 1,
      total: 4,
      percent: 25,
      circuitId: null,
    });
    t.clock.advance(60_000);
    await mark([
      points[0] as string,
      points[2] as string,
      points[2] as string,
      points[3] as string,
    ]);
    const { checklist, lastTicked } = (await results()).json();
    expect(checklist.map((attempt: { percent: number }) => attempt.percent)).toEqual([25, 75]);
    expect(lastTicked).toEqual([points[0], points[2], points[3]]);
  });

  test('a checklist point ticked in the last attempt is recognised by its text after the point moves', async () => {
    await mark([points[1] as string]);
    const texts = ['New first', 'Asks  for consent', 'Other'];
    await republish({ examiner_points: texts.map((text) => ({ text, weight: 'major' })) });
    const { checklist, lastTicked } = (await results()).json();
    expect(lastTicked).toEqual(['Asks  for consent']);
    expect(checklist).toMatchObject([{ ticked: 1, total: 4 }]);
  });

  test('critical checklist points count three times and minor ones once, and a missing critical point limits the mark to 50', async () => {
    const weighted = [
      { text: 'Cancels the scan', weight: 'critical' },
      ...points.map((text) => ({ text, weight: 'major' })),
      { text: 'Mentions a prosthesis', weight: 'minor' },
    ];
    await republish({ examiner_points: weighted });
    const percent = async (ticked: string[]) => (await mark(ticked)).json().percent;
    expect(await percent(['Cancels the scan'])).toBe(25);
    expect(await percent(['Mentions a prosthesis'])).toBe(8);
    // Four major points (2 each) and a minor one (1) are 9 of 12, or 75 %. The critical one (3) is missing, so the mark is
    // at most 50 %.
    expect(await percent([...points, 'Mentions a prosthesis'])).toBe(50);
    expect(await percent(['Cancels the scan', ...points])).toBe(92);
  });

  test('a checklist point ticked in the last attempt is recognised after its note {check: …} was removed', async () => {
    const republishPoint = (text: string) =>
      republish({ examiner_points: [{ text, weight: 'major' }] });
    await republishPoint('Fixes both sides {check: RCEM}');
    await mark(['Fixes both sides (to be confirmed by a clinician)']);
    await republishPoint('Fixes both sides');
    expect((await results()).json().lastTicked).toEqual(['Fixes both sides']);
  });

  test('a global score from 1 to 5 is kept with the mark of a checklist, and a checklist marked without one has none', async () => {
    expect((await mark(points, { globalScore: 4 })).json().globalScore).toBe(4);
    expect((await mark(points)).json().globalScore).toBeNull();
    for (const globalScore of [0, 6, 2.5]) {
      expect((await mark(points, { globalScore })).statusCode).toBe(400);
    }
    const { checklist } = (await results()).json();
    expect(checklist.map((sheet: { globalScore: unknown }) => sheet.globalScore)).toEqual([
      4,
      null,
    ]);
  });

  test('a checklist mark that is sent several times is stored once', async () => {
    const clientId = randomUUID();
    await Promise.all(Array.from({ length: 4 }, () => mark(points, { clientId })));
    expect((await results()).json().checklist).toHaveLength(1);
  });
});

test('locked sections accept no attempts at questions and checklists and show none', async () => {
  for (const refused of [
    await pick('6 hours', at(locked)),
    await mark(['A secret point'], at(locked)),
    await results(learner, locked),
  ]) {
    expect(refused.statusCode).toBe(403);
    expect(refused.json().code).toBe('subscription_required');
    expect(refused.body).not.toContain('secret');
  }
});

test('attempts at a question and checklist made offline before Premium ended are kept once, and disclose nothing of the section', async () => {
  const reader = await t.make.signedIn({ subscribedDays: 0.01 });
  const madeAt = t.clock.now().toISOString();
  t.clock.advance(DAY_MS / 50);
  const clientId = randomUUID();
  const pickThere = () => pick('6 hours', { ...at(locked), madeAt, clientId }, reader);
  const markThere = () => mark(['A secret point'], { ...at(locked), madeAt, clientId }, reader);
  expect((await pickThere()).json()).toMatchObject({ isRight: null, option: null, at: madeAt });
  expect((await pickThere()).statusCode).toBe(200);
  const marked = await markThere();
  expect([marked.json().percent, marked.body.includes('secret')]).toEqual([100, false]);
  expect((await markThere()).statusCode).toBe(200);
  expect((await results(reader, locked)).statusCode).toBe(403);
  const kept = await exportAttempts(t.database.db, reader.uid);
  expect(kept).toMatchObject({ picks: [{ isRight: true }], checklists: [{ percent: 100 }] });
});

test('attempts at a question and checklist made offline before the section was withdrawn are kept once', async () => {
  const madeAt = t.clock.now().toISOString();
  await t.database.query('update sections set deleted_at = now() where slug = $1', [section]);
  await t.reloadContent();
  expect((await pick('6 hours')).statusCode).toBe(404);
  const clientId = randomUUID();
  const pickThere = () => pick('6 hours', { madeAt, clientId });
  expect((await pickThere()).json()).toMatchObject({ isRight: null, option: null, at: madeAt });
  expect((await pickThere()).statusCode).toBe(200);
  expect((await mark([], { madeAt, clientId })).statusCode).toBe(200);
  const kept = await exportAttempts(t.database.db, learner.uid);
  expect(kept).toMatchObject({ picks: [{ isRight: true }], checklists: [{ percent: 0 }] });
});

test('a thousand attempts at questions can be sent at once, and more are refused', {
  tags: 'slow',
}, async () => {
  for (let batch = 0; batch < 20; batch += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => pick('6 hours')));
    expect(answers.every((answer) => answer.statusCode < 300)).toBe(true);
  }
  expect((await pick('6 hours')).statusCode).toBe(429);
  expect((await mark([])).statusCode).toBe(429);
  const other = await t.make.signedIn();
  expect((await pick('6 hours', {}, other)).statusCode).toBeLessThan(300);
});

test('attempts at questions are private, even when two people use the same id', async () => {
  const clientId = randomUUID();
  await pick('6 hours', { clientId });
  const other = await t.make.signedIn();
  expect((await results(other)).json()).toEqual({ questions: [], checklist: [], lastTicked: [] });
  expect((await pick('2 hours', { clientId }, other)).json().isRight).toBe(false);
});

test('an attempt at a question or checklist made offline keeps its own time for up to thirty days', async () => {
  const madeAt = new Date(t.clock.now().getTime() - 3 * DAY_MS).toISOString();
  expect((await mark(points, { madeAt })).json().at).toBe(madeAt);
  const [row] = await t.database.query<{ on_day: string }>(
    'select on_day::text from checklist_attempts',
  );
  expect(row?.on_day).toBe('2026-11-15');
  const tooOld = new Date(t.clock.now().getTime() - 31 * DAY_MS).toISOString();
  expect((await mark(points, { madeAt: tooOld })).statusCode).toBe(422);
  // An attempt from a device whose clock is ahead is accepted with the server's time.
  const ahead = new Date(t.clock.now().getTime() + DAY_MS).toISOString();
  const picked = await pick('6 hours', { madeAt: ahead });
  expect(picked.json().at).toBe(t.clock.now().toISOString());
});

test('attempts at questions and checklists and the ratings of sections are immutable in the database', async () => {
  await pick('24 hours');
  await mark(points);
  await t.call({
    method: 'PUT',
    url: `/api/progress/emergency_stations/${section}`,
    payload: { progress: 40 },
    as: learner,
  });
  for (const change of [
    'update mcq_attempts set is_right = true',
    'update checklist_attempts set percent = 100',
    'update section_ratings set percent = 100',
  ]) {
    await expect(t.database.query(change)).rejects.toThrow(/only ever added/);
  }
});

test('a deleted account leaves no attempts at questions and checklists, and the data export contains all of them', async () => {
  await pick('6 hours');
  await mark(points);
  const kept = await exportAttempts(t.database.db, learner.uid);
  expect([kept.picks.length, kept.checklists.length]).toEqual([1, 1]);
  await t.database.db.transaction((tx) => eraseAttempts(tx, learner.uid));
  expect((await results()).json()).toEqual({ questions: [], checklist: [], lastTicked: [] });
});
