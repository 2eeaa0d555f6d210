import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { fillSectionIndex } from '../content/bank/section-index.repository.ts';

let t: TestApp;
let free: SignedIn;
let premium: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
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
afterAll(() => t.close());

const search = async (q: string, as: SignedIn = premium) =>
  t.call({ url: `/api/search?${new URLSearchParams({ q })}`, as });
const titles = async (q: string, as: SignedIn = premium): Promise<string[]> =>
  (await search(q, as)).json().results.map((result: { title: string }) => result.title);
const words = (excerpt: { text: string }[] | null) =>
  (excerpt ?? []).map((part) => part.text).join('');

describe('the search of a subscriber', () => {
  test('a search by a subscriber finds titles and texts in any form of the word', async () => {
    expect(await titles('retention')).toEqual(['Acute urinary retention']);
    expect(await titles('catheterised patients')).toEqual([]);
    expect(await titles('catheterising')).toEqual(['Acute urinary retention']);
    expect(await titles('exploring teenagers')).toEqual(['Testicular torsion']);
  });

  test('a search by a subscriber finds a partially typed word', async () => {
    for (const typed of ['emergenc', 'testicular tors', 'orchidop', 'to']) {
      expect(await titles(typed), typed).toContain('Testicular torsion');
    }
  });

  test.each([
    [
      'Non-muscle-invasive disease.',
      ['non-muscle-invasive', 'non muscle invasive', 'NON–MUSCLE‑INVASIVE'],
    ],
    ['A non–muscle–invasive tumour', ['non-muscle-invasive', 'non muscle invas']],
    ['Dose 5mg/kg and/or 0.25 mL', ['kg', '5mg/kg', '0.25', '0.25 ml', 'and/or 0.25']],
    ['Fournier’s gangrene', ["fournier's", 'fournier', 'fourniers gangrene', 'Fournier´s']],
    ['Ménière, O’Brien', ['meniere', 'Ménière', "O'Brien", 'obrien', 'OʼBrien']],
    ['The e\ufb00ect of the uro\u00adthelial tumour', ['effect', 'urothelial']],
    ['See www.baus.org.uk/guide.', ['baus', 'baus.org.uk', 'guide']],
    ['A T.W.O.C. and U&Es', ['U&Es', 'u es', 't.w.o.c']],
  ])('the words of %j are found by all of %j', async (case_scenario, queries) => {
    await t.make.section('clinical_skills', { title: 'Any section', case_scenario });
    for (const typed of queries) expect(await titles(typed), typed).toContain('Any section');
  });

  test('a phrase or an excluded word of a search may have a hyphen or an apostrophe', async () => {
    await t.make.section('clinical_skills', {
      title: 'Any section',
      case_scenario: 'Peyronie’s disease, non-invasive.',
    });
    expect(await titles('"peyronie\'s disease"')).toEqual(['Any section']);
    expect(await titles('“non-invasive” or nothing')).toEqual(['Any section']);
    expect(await titles('peyronies -non-invasive')).toEqual([]);
    expect(await titles('peyronies -non-operative')).toEqual(['Any section']);
  });

  test('an excerpt marks words as they are written in the text', async () => {
    await t.make.section('clinical_skills', {
      title: 'Any section',
      case_scenario: `${'Nothing of interest. '.repeat(90)}Then (O’Brien’s “non-muscle-invasive” tumour) of 10⁹/L.`,
    });
    for (const [typed, hits] of [
      ['non-muscle-invasive', ['non', 'muscle', 'invasive']],
      ["O'Brien's tumor", ['O’Brien’s', 'tumour']],
      ['109', ['10⁹']],
    ] as const) {
      const [found] = (await search(typed)).json().results;
      const isHit = found.excerpt.filter((part: { isHit: boolean }) => part.isHit);
      expect(isHit.map(({ text }: { text: string }) => text)).toEqual(hits);
      expect(words(found.excerpt)).toContain('(O’Brien’s “non-muscle-invasive” tumour)');
    }
  });

  test("the excerpts of a subscriber's search results have the searched words marked, and no markup", async () => {
    const [first] = (await search('residual volume')).json().results;
    expect(words(first.excerpt)).toContain('Catheterise at once and record the residual volume');
    expect(first.excerpt.filter((part: { isHit: boolean }) => part.isHit)).toEqual([
      { text: 'residual', isHit: true },
      { text: 'volume', isHit: true },
    ]);
    expect(JSON.stringify(first)).not.toMatch(/\*\*|https:|[\uE000\uE001]/);
  });

  test('the search excerpt of a table contains its cells without its rules', async () => {
    await t.make.section('clinical_skills', {
      title: 'Catheters',
      case_scenario: '| Size | Use |\n| :--- | ---: |\n| 16 Ch | Haematuria |\n\n---\n\nFlush it.',
    });
    const [first] = (await search('haematuria')).json().results;
    expect(words(first.excerpt)).toContain('Size · Use · 16 Ch · Haematuria · Flush');
  });

  test('search excerpts separate list items and options', async () => {
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

  test('search excerpts show where they start or end within a sentence', async () => {
    const filler = 'and then one word after another follows without any end '.repeat(12);
    await t.make.section('clinical_skills', {
      title: 'Long sentences',
      case_scenario: `First ${filler}until priapism is named ${filler}.`,
    });
    const [first] = (await search('priapism')).json().results;
    expect(words(first.excerpt)).toMatch(/^… [a-z].* priapism is named .*[a-z] …$/);
  });

  test('search results with a matching title come before those with a matching text', async () => {
    await t.make.section('clinical_skills', {
      title: 'Consent for a procedure',
      case_scenario: 'Torsion, torsion, torsion, torsion, torsion and torsion again.',
    });
    expect(await titles('torsion')).toEqual(['Testicular torsion', 'Consent for a procedure']);
  });

  test('a search supports phrases and excluded words', async () => {
    expect(await titles('"scrotal pain"')).toEqual(['Testicular torsion']);
    expect(await titles('"pain scrotal"')).toEqual([]);
    expect(await titles('sudden -scrotal')).toEqual([]);
  });

  test('a search never finds review marks and examiner notes', async () => {
    for (const hidden of ['umbilicus', 'hesitation', 'fixation', 'check']) {
      expect(await titles(hidden), hidden).toEqual([]);
    }
    expect(words((await search('bladder')).json().results[0].excerpt)).toContain('is palpable.');
  });

  test('any typed text of 2 to 120 characters is a valid search', async () => {
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

describe('the search of a free user', () => {
  test('a search by a free user finds locked sections by title only, without any of their text', async () => {
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

  test('a search by a free user finds the free section and shows an excerpt of it', async () => {
    const [first] = (await search('catheterise', free)).json().results;
    expect(first).toMatchObject({
      title: 'Acute urinary retention',
      isFree: true,
      isLocked: false,
    });
    expect(words(first.excerpt)).toContain('Catheterise');
  });

  test("the order of a free user's search results reveals nothing about locked texts", async () => {
    // Both locked sections have 'Stones' in the title. The text of the second contains the word many times.
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

test('a search finds a newly published text at once, and no longer finds a withdrawn one', async () => {
  const as = await t.make.signedIn({ isAdmin: true });
  const id = await t.make.section('clinical_skills', { title: 'Breaking bad news' });
  expect(await titles('breaking')).toEqual(['Breaking bad news']);
  const [row] = await t.database.query<{ station_id: string }>(
    'select station_id from sections where slug = $1',
    [id],
  );
  const url = `/api/admin/stations/${row?.station_id}/sections/${id}`;
  const { published, version } = (await t.call({ url, as })).json();
  const payload = {
    ...published,
    version,
    case_scenario: 'A word: nephrostomy.',
    content_sections: [{ type: 'paragraph', content: 'Read this.' }],
    questions: [{ type: 'text', question: 'Why?', answer: 'Because.' }],
  };
  expect((await t.call({ method: 'PUT', url, payload, as })).statusCode).toBe(200);
  expect(await titles('nephrostomy')).toEqual(['Breaking bad news']);
  expect(await titles('case')).toEqual([]);
  const removal = await t.call({ method: 'DELETE', url: `${url}?changeFreePreview=1`, as });
  expect(removal.statusCode).toBe(200);
  expect(await titles('breaking')).toEqual([]);
  expect(await t.database.query('select from section_search where slug = $1', [id])).toEqual([]);
});

test('a start of the server indexes sections whose search text is missing or was made by an earlier release', async () => {
  await t.database.exec(`
    delete from section_search where slug = 'testicular-torsion';
    update section_search set body = 'Of old.', words_version = 0 where slug = 'acute-urinary-retention'`);
  expect(await titles('orchidopexy')).toEqual([]);
  expect(await titles('palpable')).toEqual([]);
  await fillSectionIndex(t.database.db);
  expect(await titles('orchidopexy')).toEqual(['Testicular torsion']);
  expect(await titles('palpable')).toEqual(['Acute urinary retention']);
});

test('a script that searches without pause is rate limited', async () => {
  for (let i = 0; i < 60; i += 1) expect((await search('torsion')).statusCode).toBe(200);
  const refused = await search('torsion');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await search('torsion', free)).statusCode).toBe(200);
  t.clock.advance(60_000);
  expect((await search('torsion')).statusCode).toBe(200);
});
