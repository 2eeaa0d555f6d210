import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let free: SignedIn;
let premium: SignedIn;

beforeEach(async () => {
  t = await createTestApp();
  free = await t.make.signedIn();
  premium = await t.make.signedIn({ subscribedDays: 30 });
  await t.make.section('emergency_stations', {
    title: 'Acute urinary retention',
    order: 1,
    case_scenario: 'A man cannot pass urine. His bladder is palpable {check: to the umbilicus}.',
    content_sections: [
      {
        id: 'a',
        type: 'key_points',
        title: 'Immediate steps',
        content: '**Catheterise** at once and record the [residual](https://example.test) volume.',
      },
    ],
  });
  await t.make.section('emergency_stations', {
    title: 'Testicular torsion',
    order: 2,
    case_scenario: 'Sudden scrotal pain in a teenager: explore without delay for an emergency.',
    questions: [
      {
        id: 'q1',
        type: 'text',
        question: 'What do you tell the mother?',
        options: [],
        answer: 'That the orchidopexy is done on both sides.',
        explanation: null,
        question_type: null,
        difficulty: null,
        examiner_notes: 'Pushes for bilateral fixation; watch for hesitation.',
        images: [],
      },
    ],
  });
});
afterEach(() => t.close());

const search = async (q: string, as: SignedIn = premium) =>
  t.call({ url: `/api/search?${new URLSearchParams({ q })}`, as });
const titles = async (q: string, as: SignedIn = premium): Promise<string[]> =>
  (await search(q, as)).json().results.map((result: { title: string }) => result.title);
const words = (excerpt: { text: string }[] | null) =>
  (excerpt ?? []).map((part) => part.text).join('');

describe('a subscriber', () => {
  test('finds titles and texts, whatever the form of the word', async () => {
    expect(await titles('retention')).toEqual(['Acute urinary retention']);
    expect(await titles('catheterised patients')).toEqual([]);
    expect(await titles('catheterising')).toEqual(['Acute urinary retention']);
    expect(await titles('exploring teenagers')).toEqual(['Testicular torsion']);
  });

  test('finds a word that is half typed', async () => {
    for (const typed of ['emergenc', 'testicular tors', 'orchidop', 'to']) {
      expect(await titles(typed), typed).toContain('Testicular torsion');
    }
  });

  test('reads an excerpt with the hits marked and no markup in it', async () => {
    const [first] = (await search('residual volume')).json().results;
    expect(words(first.excerpt)).toContain('Catheterise at once and record the residual volume');
    expect(first.excerpt.filter((part: { isHit: boolean }) => part.isHit)).toEqual([
      { text: 'residual', isHit: true },
      { text: 'volume', isHit: true },
    ]);
    expect(JSON.stringify(first)).not.toMatch(/\*\*|https:|[\uE000\uE001]/);
  });

  test('reads the cells of a table without the lines between them', async () => {
    await t.make.section('clinical_skills', {
      title: 'Catheters',
      case_scenario: '| Size | Use |\n| :--- | ---: |\n| 16 Ch | Haematuria |\n\n---\n\nFlush it.',
    });
    const [first] = (await search('haematuria')).json().results;
    expect(words(first.excerpt)).toContain('Size · Use · 16 Ch · Haematuria · Flush');
  });

  test('reads items of a list and options one after the other, not as one sentence', async () => {
    await t.make.section('clinical_skills', {
      title: 'Catheters',
      case_scenario: '### What you need\n\n- a catheter\n- **sterile gel**\n- A drape.\n\nBegin.',
      questions: [
        {
          id: 'q1',
          type: 'mcq',
          question: 'Which size?',
          options: ['12 Ch', '16 Ch'],
          answer: '16 Ch',
          explanation: 'It drains debris.',
          question_type: null,
          difficulty: null,
          examiner_notes: null,
          images: [],
        },
      ],
    });
    const [first] = (await search('drape')).json().results;
    expect(words(first.excerpt)).toContain(
      'What you need · a catheter · sterile gel · A drape. Begin. Which size? 12 Ch · 16 Ch · 16 Ch · It drains',
    );
  });

  test('is told where an excerpt begins or ends within a sentence', async () => {
    const filler = 'and then one word after another follows without any end '.repeat(12);
    await t.make.section('clinical_skills', {
      title: 'Long sentences',
      case_scenario: `First ${filler}until priapism is named ${filler}.`,
    });
    const [first] = (await search('priapism')).json().results;
    expect(words(first.excerpt)).toMatch(/^… [a-z].* priapism is named .*[a-z] …$/);
  });

  test('sees a title that matches before texts that do', async () => {
    await t.make.section('clinical_skills', {
      title: 'Consent for a procedure',
      case_scenario: 'Torsion, torsion, torsion, torsion, torsion and torsion again.',
    });
    expect(await titles('torsion')).toEqual(['Testicular torsion', 'Consent for a procedure']);
  });

  test('searches for phrases and leaves words out', async () => {
    expect(await titles('"scrotal pain"')).toEqual(['Testicular torsion']);
    expect(await titles('"pain scrotal"')).toEqual([]);
    expect(await titles('sudden -scrotal')).toEqual([]);
  });

  test('never meets marks for review or examiner notes', async () => {
    for (const hidden of ['umbilicus', 'hesitation', 'fixation', 'check']) {
      expect(await titles(hidden), hidden).toEqual([]);
    }
    expect(words((await search('bladder')).json().results[0].excerpt)).toContain('is palpable.');
  });

  test('may type anything', async () => {
    for (const typed of [
      `'; drop table sections; --`,
      `a' & b | !c:* <-> (`,
      '"unclosed',
      '-- :*',
      '\\ \\\\',
      'the',
      '%_%',
      'é ß 漢字',
    ]) {
      expect((await search(typed)).statusCode, typed).toBe(200);
    }
    expect((await search('a')).statusCode).toBe(400);
    expect((await search('x'.repeat(121))).statusCode).toBe(400);
  });
});

describe('a free user', () => {
  test('finds locked sections by their title only, without a word of their text', async () => {
    const found = await search('torsion', free);
    expect(found.json().results).toMatchObject([
      { title: 'Testicular torsion', isLocked: true, excerpt: null },
    ]);
    for (const locked of ['scrotal', 'teenager', 'orchidopexy', 'mother']) {
      const answer = await search(locked, free);
      expect(answer.json().results, locked).toEqual([]);
      expect(answer.body).not.toContain('Sudden');
    }
    expect(await titles('torsion scrotal', free)).toEqual([]);
  });

  test('finds and reads the free preview', async () => {
    const [first] = (await search('catheterise', free)).json().results;
    expect(first).toMatchObject({
      title: 'Acute urinary retention',
      isFree: true,
      isLocked: false,
    });
    expect(words(first.excerpt)).toContain('Catheterise');
  });

  test('cannot tell from the order what a locked text holds', async () => {
    // Two locked titles alike; the word is all over the text of the second.
    await t.make.section('outpatient_stations', { title: 'First one', order: 1 });
    await t.make.section('outpatient_stations', { title: 'Stones A', order: 2 });
    await t.make.section('outpatient_stations', {
      title: 'Stones B',
      order: 3,
      case_scenario: 'stones '.repeat(200),
    });
    expect(await titles('stones', free)).toEqual(['Stones A', 'Stones B']);
    expect(await titles('stones')).toEqual(['Stones B', 'Stones A'].sort());
  });
});

test('what is published anew is found at once, what is withdrawn is not', async () => {
  const id = await t.make.section('communication', { title: 'Breaking bad news' });
  expect(await titles('breaking')).toEqual(['Breaking bad news']);
  await t.database.query(
    `update sections set published = jsonb_set(published, '{case_scenario}', '"A word: nephrostomy."') where slug = $1`,
    [id],
  );
  expect(await titles('nephrostomy')).toEqual(['Breaking bad news']);
  await t.database.query('update sections set deleted_at = now() where slug = $1', [id]);
  await t.services.content.load();
  expect(await titles('breaking')).toEqual([]);
});

test('a script that searches without end is slowed down', async () => {
  for (let i = 0; i < 60; i += 1) expect((await search('torsion')).statusCode).toBe(200);
  const refused = await search('torsion');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await search('torsion', free)).statusCode).toBe(200);
  t.clock.advance(60_000);
  expect((await search('torsion')).statusCode).toBe(200);
});
