import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let free: SignedIn;
let premium: SignedIn;

interface Found {
  results: {
    title: string;
    isLocked: boolean;
    excerpt: { text: string; isHit: boolean }[] | null;
  }[];
  alsoSearched: string[];
  corrected: string | null;
}

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
  free = await t.make.signedIn();
  premium = await t.make.signedIn({ subscribedDays: 30 });
  // The first section of a station type is free.
  await t.make.section('emergency_stations', {
    title: 'Acute urinary retention',
    order: 1,
    case_scenario: 'After two days he has a trial without catheter. The haematuria has stopped.',
    sources: [
      {
        title: 'Lower urinary tract symptoms in men (2010)',
        section: '1.6 Treating urinary retention',
        url: 'https://www.nice.org.uk/guidance/cg97/chapter/Recommendations',
      },
    ],
  });
  await t.make.section('emergency_stations', {
    title: 'Testicular torsion',
    order: 2,
    case_scenario: 'Explore at once; the orchidopexy is done on both sides. Sodium: hyponatraemia.',
  });
  await t.make.section('emergency_stations', {
    title: 'Ureteric colic with sepsis',
    order: 3,
    case_scenario: 'A nephrostomy or a JJ stent drains the kidney.',
    sources: [
      {
        title: 'NICE NG118 Renal and ureteric stones (2019)',
        section: '1.5 Surgical treatments',
        url: 'https://www.nice.org.uk/guidance/ng118',
      },
    ],
  });
});
afterAll(() => t.close());

async function find(q: string, as: SignedIn = premium): Promise<Found> {
  const response = await t.call({ url: `/api/search?${new URLSearchParams({ q })}`, as });
  expect(response.statusCode, q).toBe(200);
  return response.json();
}
const titles = async (q: string, as: SignedIn = premium) =>
  (await find(q, as)).results.map(({ title }) => title);
const words = ({ results }: Found) => (results[0]?.excerpt ?? []).map(({ text }) => text).join('');

describe('searching for cited sources', () => {
  test('a search finds a section by the title and the number of a guideline that it cites', async () => {
    for (const typed of [
      'NG118',
      'ng118',
      'ng 118',
      'NICE NG118',
      'nice ng 118',
      'Renal and ureteric stones',
    ]) {
      expect(await titles(typed), typed).toEqual(['Ureteric colic with sepsis']);
    }
    expect(words(await find('NG118'))).toContain('NICE NG118 Renal and ureteric stones (2019)');
  });

  test('a search finds the number of a guideline in its address where its title does not have it', async () => {
    for (const typed of ['CG97', 'cg 97', 'NICE CG97']) {
      expect(await titles(typed), typed).toEqual(['Acute urinary retention']);
    }
  });

  test('a search finds a guideline number in the text by both ways of writing it', async () => {
    await t.make.section('clinical_skills', {
      title: 'Sepsis',
      case_scenario: 'As NG 253 says, antibiotics come first.',
    });
    expect(await titles('ng253')).toEqual(['Sepsis']);
    expect(await titles('NG 253')).toEqual(['Sepsis']);
  });

  test('a search by a free user does not find a locked section by what it cites', async () => {
    for (const typed of ['NG118', 'ng 118', 'Renal and ureteric stones']) {
      expect((await find(typed, free)).results, typed).toEqual([]);
    }
    expect(await titles('CG97', free)).toEqual(['Acute urinary retention']);
  });
});

describe('synonyms in a search', () => {
  test('a search for an abbreviation finds its long form, and a search for the long form finds the abbreviation', async () => {
    const found = await find('TWOC');
    expect(found.results.map(({ title }) => title)).toEqual(['Acute urinary retention']);
    expect(found.alsoSearched).toEqual(['trial without catheter', 'trial of void']);
    expect(found.results[0]?.excerpt).toContainEqual({ text: 'trial', isHit: true });
    await t.make.section('clinical_skills', { title: 'TURBT step by step' });
    expect(await titles('transurethral resection of bladder tumor')).toEqual([
      'TURBT step by step',
    ]);
    expect(await titles('twocs retention')).toEqual(['Acute urinary retention']);
    expect(await titles('twoc torsion')).toEqual([]);
  });

  test.each([
    ['hematuria', 'Acute urinary retention'],
    ['hyponatremia', 'Testicular torsion'],
    ['ureteral stent', 'Ureteric colic with sepsis'],
  ])('a search in American spelling finds British text: %s', async (typed, title) => {
    expect(await titles(typed)).toEqual([title]);
  });

  test('a search for words in quotation marks finds only these words', async () => {
    const found = await find('"hematuria"');
    expect(found).toMatchObject({ results: [], alsoSearched: [], corrected: null });
  });

  test('a search by a free user finds titles by synonyms, and nothing of a locked text', async () => {
    await t.make.section('outpatient_stations', { title: 'Any', order: 1 });
    await t.make.section('outpatient_stations', {
      title: 'Benign prostatic hyperplasia',
      order: 2,
      case_scenario: 'He asks about a percutaneous nephrolithotomy.',
    });
    const found = await find('BPH', free);
    expect(found.results).toMatchObject([
      { title: 'Benign prostatic hyperplasia', isLocked: true, excerpt: null },
    ]);
    expect((await find('PCNL', free)).results).toEqual([]);
    expect(await titles('PCNL')).toEqual(['Benign prostatic hyperplasia']);
  });
});

describe('misspelt searches', () => {
  test.each([
    ['torison', 'torsion', 'Testicular torsion'],
    ['testiclar torison', 'testicular torsion', 'Testicular torsion'],
    ['orchdiopexi', 'orchidopexy', 'Testicular torsion'],
    ['hyponatremai', 'hyponatremia', 'Testicular torsion'],
    ['TWOX', 'twoc', 'Acute urinary retention'],
  ])('the misspelt search %s is corrected to %s', async (typed, corrected, title) => {
    const found = await find(typed);
    expect(found.corrected).toBe(corrected);
    expect(found.results.map((result) => result.title)).toEqual([title]);
  });

  test('a search does not correct words that occur in the texts, and does not guess very short or unknown words', async () => {
    expect((await find('torsion')).corrected).toBeNull();
    expect((await find('tors')).corrected).toBeNull();
    for (const typed of ['zzyzx', 'tgn', 'ng999', '"torison"', 'torison -zzz']) {
      expect(await find(typed), typed).toMatchObject({ results: [], corrected: null });
    }
  });

  test.each([
    ['µmol', null, ['Renal function']],
    ['μmol', null, ['Renal function']],
    ['120 \u00b5mol/L', null, ['Renal function']],
    ['ηmol', null, []],
    ['nmol', null, []],
    ['microgramms', null, []],
    ['mosmol', null, []],
    ['creatinin 5mmo', null, []],
    ['mmlo', null, []],
    ['ngml', null, []],
    ['8 mgdl', null, []],
  ])('a search for %s, a unit or a number, is not corrected', async (typed, corrected, found) => {
    await t.make.section('emergency_stations', {
      title: 'Renal function',
      order: 4,
      case_scenario: 'Creatinine 120 \u00b5mol/L, give 20 micrograms.',
    });
    await t.make.section('emergency_stations', {
      title: 'Potassium',
      order: 5,
      case_scenario: 'Potassium 6.8 mmol/L, give 10 milligrams. NGAL is high. MDL study, MGDS.',
    });
    const answer = await find(typed);
    expect(answer.corrected).toBe(corrected);
    expect(answer.results.map(({ title }) => title)).toEqual(found);
  });

  test.each([
    ['trans-urethrl resection', 'a part of a compound'],
    ['TNF-αx', 'a word with a Greek letter'],
    ['βlocker', 'a word with a Greek letter'],
    ['PIRADS', 'a word that is like a possessive'],
  ])('a search for %s is not corrected: %s', async (typed) => {
    await t.make.section('emergency_stations', {
      title: 'Piran’s stone',
      order: 4,
      case_scenario: 'The transurethral resection of Piran’s stone. Blocker. Locker.',
    });
    expect(await find(typed)).toMatchObject({ results: [], corrected: null });
  });

  test('a search corrects one word and finds another in another form', async () => {
    await t.make.section('emergency_stations', {
      title: 'TUR',
      order: 4,
      case_scenario: 'The transurethral resection.',
    });
    expect(await find('trans-urethral rezection')).toMatchObject({
      corrected: 'trans-urethral resection',
      results: [{ title: 'TUR' }],
    });
  });

  test('a misspelt search by a free user finds no word that only a locked text contains', {
    tags: 'postgres',
  }, async () => {
    for (const typed of ['orchidopexi', 'nephrostmy', 'hyponatraemai', 'orchidopexy']) {
      const found = await find(typed, free);
      expect(found.results, typed).toEqual([]);
      expect(found.corrected, typed).toBeNull();
    }
    expect(await find('torison', free)).toMatchObject({
      corrected: 'torsion',
      results: [{ title: 'Testicular torsion', isLocked: true, excerpt: null }],
    });
    expect((await find('cathetre', free)).corrected).toBe('catheter');
  });

  test("a locked text does not change the corrections of a free user's search", async () => {
    // 'testicolar' is closer to the typed word than 'testicular' is, but only a locked text contains 'testicolar'. A free
    // user must get 'testicular', which is in the title of another section.
    await t.make.section('emergency_stations', {
      title: 'Priapism',
      order: 4,
      case_scenario: 'The testicolar operation.',
    });
    expect((await find('testicolor', free)).corrected).toBe('testicular');
    expect((await find('testicolor')).corrected).toBe('testicolar');
  });

  test('a newly published word is used for corrections of searches at once', async () => {
    expect((await find('priapsim')).corrected).toBeNull();
    await t.make.section('clinical_skills', { title: 'Any', case_scenario: 'Ischaemic priapism.' });
    expect((await find('priapsim')).corrected).toBe('priapism');
  });
});
