// The marked sample answers of content/evaluation: reading them, comparing them with the current checklists, and how
// far two people agree.
import { afterEach, describe, expect, test } from 'vitest';
import { contentRoot, makeFolder, removeFolders, sectionFile } from '../content.fixtures.ts';
import { runContentLint } from '../content-cli.service.ts';
import { describeProblem } from '../content-problem.ts';
import { answerKinds, kappaOf, readEvaluation } from './marked-answers.service.ts';

afterEach(removeFolders);

const section = (points: string) => sectionFile({ parts: `::: checklist\n${points}` });
const marked = (points: string[], marks: string) => `station: clinical_skills
section: 01-a.md
points:
${points.map((point) => `  - "${point}"`).join('\n')}
answers:
  - kind: good
    words: |-
      Um, I stop
      the pump.
    marks: [${marks}]
`;
const folderOf = (sheet: string, evaluation: string) =>
  makeFolder({ 'clinical_skills/01-a.md': section(sheet), 'evaluation/a.yaml': evaluation });
const problemsOf = async (sheet: string, evaluation: string) =>
  (await readEvaluation(await folderOf(sheet, evaluation))).problems.map(describeProblem);

describe('the answers of content/evaluation', () => {
  test('every answer of content/evaluation is marked for the current checklist of its section', async () => {
    const { answers, problems } = await readEvaluation(contentRoot);
    expect(problems.map(describeProblem)).toEqual([]);
    expect(answers).toHaveLength(120);
    expect(new Set(answers.map(({ file }) => file)).size).toBe(20);
    for (const station of [
      'clinical_skills',
      'communication',
      'emergency_stations',
      'outpatient_stations',
    ])
      expect(answers.filter((answer) => answer.station === station)).toHaveLength(30);
    // Each section has one short good and one long wrong answer more, so that length does not tell the kind.
    for (const kind of answerKinds)
      expect(answers.filter((answer) => answer.kind === kind)).toHaveLength(
        kind === 'good' || kind === 'wrong' ? 36 : 16,
      );
    const pairs = answers.flatMap(({ points }) => points.map(({ marks }) => marks));
    expect(kappaOf(pairs)).toBeGreaterThan(0.6);
  });

  test('checklist points that moved keep their marks in content/evaluation, and get their current weight', async () => {
    const folder = await folderOf(
      '- critical: Second\n- First',
      marked(['First', 'Second'], 'cn, pn'),
    );
    const { answers, problems } = await readEvaluation(folder);
    expect(problems).toEqual([]);
    expect(answers).toMatchObject([
      {
        kind: 'good',
        words: 'Um, I stop\nthe pump.',
        points: [
          { text: 'Second', weight: 'critical', marks: ['not_heard', 'not_heard'] },
          { text: 'First', weight: 'major', marks: ['covered', 'partly'] },
        ],
      },
    ]);
  });

  test('a checklist that was reworded, or gained or lost a point, since its sample answers were marked is reported', async () => {
    const file = marked(['First', 'Second'], 'cn, pn');
    expect(await problemsOf('- First\n- Other', file)).toEqual([
      'evaluation/a.yaml:3: points: The checklist of 01-a.md has changed: “Other” is new. Mark these answers again.',
    ]);
    expect(await problemsOf('- First\n- Second\n- Third', file)).toEqual([
      'evaluation/a.yaml:3: points: The checklist of 01-a.md has changed: “Third” is new. Mark these answers again.',
    ]);
    expect(await problemsOf('- First', file)).toEqual([
      'evaluation/a.yaml:3: points: The checklist of 01-a.md has changed: it has fewer points now. Mark these answers again.',
    ]);
  });

  test('a marking of sample answers that is too short, has an unknown letter or refers to a missing section is refused', async () => {
    const sheet = '- First\n- Second';
    const points = ['First', 'Second'];
    expect(await problemsOf(sheet, marked(points, 'cn, p'))).toEqual([
      'evaluation/a.yaml:11: answers.0.marks: Each marking needs 2 letters.',
    ]);
    expect((await problemsOf(sheet, marked(points, 'cx, pn')))[0]).toContain(
      'Please write one of the letters c, p and n for each point.',
    );
    const other = marked(points, 'cn, pn').replace('01-a.md', '02-b.md');
    expect(await problemsOf(sheet, other)).toEqual([
      'evaluation/a.yaml:2: section: There is no such section.',
    ]);
    const outside = marked(points, 'cn, pn').replace('01-a.md', '../../secret.md');
    expect((await problemsOf(sheet, outside))[0]).toContain('Please name a file of the station');
  });

  test('the content lint reports a changed checklist of marked sample answers, and does not count their file as a section', async () => {
    const cwd = await folderOf('- Other', marked(['First'], 'c, c'));
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    expect(await runContentLint({ argv: ['lint', '.'], cwd, print })).toBe(1);
    expect(lines.join('\n')).toContain('error evaluation/a.yaml:3: points: The checklist');
    expect(lines.join('\n')).toContain('1 files,');
  });
});

describe('the agreement of two people who marked the sample answers', () => {
  test('Cohen’s kappa of the two markings of a sample answer is 1 when they are equal, 0 for chance, and negative for less than chance', () => {
    const pairs = (text: string) =>
      text.split(' ').map((pair) => [pair[0], pair[1]] as [string, string]);
    expect(kappaOf(pairs('cc nn pp'))).toBe(1);
    expect(kappaOf(pairs('cc cn nc nn'))).toBe(0);
    expect(kappaOf(pairs('cn nc'))).toBe(-1);
    // A published example: 35 of 50 pairs agree (0.7), and 0.5 would agree by chance. Kappa is therefore
    // (0.7 − 0.5) / (1 − 0.5) = 0.4.
    const example = pairs(
      [
        ...Array(20).fill('yy'),
        ...Array(5).fill('yn'),
        ...Array(10).fill('ny'),
        ...Array(15).fill('nn'),
      ].join(' '),
    );
    expect(kappaOf(example)).toBeCloseTo(0.4);
    expect(kappaOf([])).toBeNull();
    expect(kappaOf(pairs('cc cc'))).toBeNull();
  });
});
