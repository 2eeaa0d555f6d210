import { afterEach, describe, expect, test } from 'vitest';
import { makeFolder, removeFolders, sectionFile } from '../content.fixtures.ts';
import { runContentLint } from '../content-cli.service.ts';

afterEach(removeFolders);

async function lint(files: Record<string, string>, ...options: string[]) {
  const lines: string[] = [];
  const cwd = await makeFolder(files);
  const exit = await runContentLint({
    argv: ['lint', '.', ...options],
    cwd,
    print: (line) => lines.push(line),
  });
  return { exit, lines };
}

const questions = (count: number, word: string) =>
  Array.from(
    { length: count },
    (_item, i) => `::: question\n${word} ${i}?\n::: model_answer\nSo.`,
  ).join('\n');
/** As `questions`; a panel asks one a minute, and drops the last when time is short. */
const asked = (count: number) =>
  Array.from({ length: count }, (_item, i) => {
    const short = i === count - 1 ? ', short: drop' : '';
    return `::: question {minute: ${i}${short}}\nAsk ${i}?\n::: model_answer\nSo.`;
  }).join('\n');
const checklist = (count: number) =>
  `::: checklist\n${Array.from({ length: count }, (_item, i) => `- Point ${i}`).join('\n')}`;

/**
 * Parts of a section that follows the lint's rules of depth: probes, a critical point, teaching and a long scenario.
 */
const deep = `::: probes\n- {question: And then?, score_1: A, score_3: B, score_5: C}`;
const weighted = (count: number) => checklist(count).replace('- Point 0', '- critical: Point 0');
const learning = '::: block {type: key_points, title: Learn}\n- Decide early.';
const scored = '::: global_score\nscore_1: Waits.\nscore_3: Acts.\nscore_5: Leads.';
const long = `::: case_scenario\n${'A long case. '.repeat(320)}`;

describe('npm run content -- lint', () => {
  test('the content lint reports no fault in a correct section, and lists its review marks', async () => {
    const parts = `${long}{check: dose}\n${learning}\n${asked(5)}\n${deep}\n${questions(1, 'Why')}\n${deep}\n${weighted(10)}\n${scored}`;
    const front = { sources: '[{title: RCEM Learning 2025}]' };
    const { exit, lines } = await lint({ 'clinical_skills/a.md': sectionFile({ front, parts }) });
    expect(lines).toEqual([
      'Marked for clinical review (1):',
      '  clinical_skills/a.md:9: case_scenario: dose',
      '1 files, 0 errors, 0 warnings, 1 marks.',
    ]);
    expect(exit).toBe(0);
  });

  test('the content lint lists everything that is missing in a section', async () => {
    const parts = `${questions(5, 'Why')}\n${checklist(7)}\n::: block {type: example}\n![](media:gone.jpg) {check: open`;
    const front = { reviewedOn: '""', sources: '[]', audio: 'gone.mp3' };
    const { exit, lines } = await lint({ 'communication/a.md': sectionFile({ front, parts }) });
    expect(exit).toBe(1);
    for (const problem of [
      'answer: Answer is required for Communication sections.',
      'audio: The media file "gone.mp3" is not in the media folder.',
      'The media file "gone.jpg" is not in the media folder.',
      'There are 5 questions; at least 6 are needed.',
      'The checklist has 7 points; 8 to 15 are needed.',
      'sources: At least one source is needed.',
      'reviewedOn: A review date is needed.',
      'audio: The audio file has no transcript.',
      'The alt text of an image is empty.',
      'A {check: …} mark is not closed.',
    ]) {
      expect(
        lines.some((line) => line.startsWith('error') && line.endsWith(problem)),
        problem,
      ).toBe(true);
    }
    expect(lines.some((line) => line.startsWith('warning') && line.includes('aim for 4000'))).toBe(
      true,
    );
  });

  test('the content lint asks for the section of a cited guideline, and for none of a paper', async () => {
    const parts = `${long}\n${questions(6, 'Why')}\n${checklist(8)}`;
    const titles = [
      'NICE NG24 Blood transfusion',
      'Bladder trauma: a guideline of the guidelines. BJU Int 2023 (bju.16236)',
      'Hahn RG, Br J Anaesth 2006;96:8-20',
    ];
    const listed = titles.map((title) => `{title: "${title}"}`);
    const placed = '{title: EAU Guidelines on Urological Trauma, section: Urethral trauma}';
    const sources = `[${[...listed, placed].join(', ')}]`;
    const { exit, lines } = await lint({
      'clinical_skills/a.md': sectionFile({ front: { sources }, parts }),
    });
    expect(lines.filter((line) => line.includes('is a guideline'))).toEqual([
      expect.stringContaining('“NICE NG24 Blood transfusion” is a guideline; please name'),
    ]);
    expect(exit).toBe(0);
  });

  test('the content lint reports minutes of a panel that are out of order, without a minute or of options', async () => {
    const part = (attributes: string, at: number) =>
      `::: question ${attributes}\nAsk ${at}?\n::: model_answer\nSo.`;
    const parts = ['{minute: 4}', '{minute: 4}', '{short: drop}', '{type: mcq, minute: 9}'].map(
      part,
    );
    const { lines } = await lint({
      'clinical_skills/a.md': sectionFile({ parts: parts.join('\n') }),
    });
    const found = lines.filter((line) => line.includes(': minute: '));
    expect(found.map((line) => line.replace(/^.* minute: /, ''))).toEqual([
      'Minute 4 is not after minute 4.',
      'Only a question with a minute can be dropped.',
      'A panel does not ask a multiple-choice question.',
    ]);
  });

  test('the content lint warns about shallow answers and about options that reveal the answer', async () => {
    const mcq = (index: number) =>
      `::: question {type: mcq}\nWhich ${index}?\n::: options\n- short\n- the longest of all options\n::: correct\nthe longest of all options\n::: explanation\nSo.`;
    const answer = Array.from({ length: 71 }, () => 'word').join(' ');
    const mcqs = Array.from({ length: 10 }, (_item, index) => mcq(index)).join('\n');
    const parts = `::: case_scenario\nMrs Okafor has hematuria.\n${mcqs}\n::: question\nHow?\n::: model_answer\n${answer}\n${checklist(8)}`;
    const { lines } = await lint({
      'clinical_skills/a.md': sectionFile({ parts }),
      'clinical_skills/b.md': sectionFile({ parts: '::: case_scenario\nMrs Okafor is back.' }),
      'media/dead.svg': '<svg></svg>',
    });
    for (const warning of [
      'a.md:9: case_scenario: American spelling: hematuria.',
      'The model answer has 71 words; 130 to 220 are spoken in 60 to 100 seconds.',
      'There are 11 questions; aim for 6 to 10.',
      'There are 2 options; aim for 5.',
      '0 questions have probes; 2 are needed.',
      'The checklist has 8 points; aim for 10 to 14.',
      '0 points are critical; aim for 1 to 3.',
      '0 questions have a minute; aim for 4 to 8.',
      'There are no words for a global score.',
      'There are no key learning points.',
      '“RCEM Learning” has no year.',
      'clinical_skills/b.md: names: Mrs Okafor is in clinical_skills/a.md too.',
      'media/dead.svg: file: No section names it.',
      'the bank: options: The right option is the longest in 10 of 10 multiple-choice questions.',
      'the bank: options: The right option is the shortest in 0 of 10 multiple-choice questions.',
      'the bank: options: The right option is number 2 in 10 of 10 multiple-choice questions.',
    ]) {
      expect(
        lines.some((line) => line.startsWith('warning') && line.includes(warning)),
        warning,
      ).toBe(true);
    }
    const british =
      'Haematuria, anaemia, oedema, a paediatric centre, colour, catheterise, tumour, parameters, haemoglobin.';
    const clean = await lint({
      'clinical_skills/a.md': sectionFile({ parts: `::: sign_post\n${british}` }),
    });
    expect(clean.lines.filter((line) => line.includes('American'))).toEqual([]);
  });

  test('the content lint prints the table of the question bank', async () => {
    const parts = `${questions(6, 'Why')}\n${weighted(8)}`;
    const { lines } = await lint({ 'clinical_skills/a.md': sectionFile({ parts }) }, '--report');
    expect(lines[0]).toMatch(/^Section +Text +MCQ +Words +Probed +Critical/);
    expect(lines[1]).toMatch(/^clinical_skills\/a +6 +0 +– +0 +1 +7 +0 +0 +1 +0 +0$/);
    expect(lines).toContain('Sections: 1 (clinical_skills 1)');
  });

  test('the content lint warns about habits of the answers, and about sentences and work that two sections share', async () => {
    const answer = 'What worries me is the kidney. I drain it rather than wait.';
    const asked = Array.from(
      { length: 20 },
      (_item, index) => `::: question\nWhy ${index}?\n::: model_answer\n${answer}`,
    ).join('\n');
    const shared = 'The night team has to be able to find this page in the notes.';
    const scenario = (name: string) => `::: case_scenario\n${name}, 52, a florist, has pain.`;
    const { lines } = await lint({
      'clinical_skills/a.md': sectionFile({ parts: `${scenario('Ann Lee')} ${shared}\n${asked}` }),
      'clinical_skills/b.md': sectionFile({
        parts: `${scenario('Joan Fry')}\n::: sign_post\n${shared} Short words may recur.`,
      }),
      'clinical_skills/c.md': sectionFile({
        parts:
          '::: case_scenario\nBo Day, 40, a baker, is well.\n::: sign_post\nShort words may recur.',
      }),
    });
    const warnings = lines.filter((line) => /answers:|too\.$/.test(line));
    expect(warnings.map((line) => line.replace('warning ', ''))).toEqual([
      `clinical_skills/b.md:11: sign_post: “${shared}” is in clinical_skills/a.md too.`,
      'clinical_skills/b.md:9: case_scenario: A person who is a florist is in clinical_skills/a.md too.',
      'the bank: answers: A paragraph begins with “what worries me” in 20 of 20 answers.',
      'the bank: answers: “Rather than”, “and not” or “, not” is in 20 of 20 answers.',
    ]);
  });

  test('the content lint warns once about a run of words that two answers share, and about work without an age', async () => {
    const file = (scenario: string, answer: string) =>
      sectionFile({
        parts: `::: case_scenario\n${scenario}\n::: question\nAnd ${answer.length}?\n::: model_answer\n${answer}`,
      });
    const { lines } = await lint({
      'clinical_skills/a.md': file(
        'Her mother Ann, a florist, is here.',
        'I ring the ward at once, and I ask the nurse to keep the catheter where it is.',
      ),
      'clinical_skills/b.md': file(
        'Joan, a florist, is well.',
        'Then I ask the nurse to keep the catheter where it is until I come.',
      ),
      'clinical_skills/c.md': file(
        'Bo, a baker, is well.',
        'So I ask the nurse to keep the bag below the bed.',
      ),
    });
    expect(lines.filter((line) => line.endsWith('too.'))).toEqual([
      'warning clinical_skills/b.md:13: question 1: model_answer: “i ask the nurse to keep the catheter” is in clinical_skills/a.md too.',
      'warning clinical_skills/b.md:9: case_scenario: A person who is a florist is in clinical_skills/a.md too.',
    ]);
  });

  test('the content lint lists the review marks of sources, which may stand in for a year', async () => {
    const sources =
      '[{title: EAU Guidelines on Stones, section: "Sepsis; edition {check: which}"}]';
    const { lines } = await lint({ 'clinical_skills/a.md': sectionFile({ front: { sources } }) });
    expect(lines.filter((line) => line.includes('has no year'))).toEqual([]);
    expect(lines).toContainEqual(
      expect.stringMatching(/clinical_skills\/a\.md:\d+: sources.*: which$/),
    );
  });

  test('the content lint finds a question that another section asks too', async () => {
    const parts = (word: string) => `${long}\n${questions(6, word)}\n${checklist(8)}`;
    const { lines } = await lint({
      'clinical_skills/a.md': sectionFile({ parts: parts('Why') }),
      'clinical_skills/b.md': sectionFile({
        parts: parts('why,').replace('why, 1?', 'What else?'),
      }),
    });
    expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(5);
    expect(lines).toContain(
      'error clinical_skills/b.md:11: question 1: clinical_skills/a.md, question 1 asks the same.',
    );
  });
});
