import { afterEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolders, sectionFile } from './content.fixtures.ts';
import { runContentLint } from './content-cli.service.ts';

afterEach(removeFolders);

async function lint(files: Record<string, string>) {
  const lines: string[] = [];
  const cwd = await makeFolder(files);
  const exit = await runContentLint({
    argv: ['lint', '.'],
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
const checklist = (count: number) =>
  `::: checklist\n${Array.from({ length: count }, (_item, i) => `- Point ${i}`).join('\n')}`;
const long = `::: case_scenario\n${'A long case. '.repeat(320)}`;

describe('npm run content -- lint', () => {
  it('is content with a section that keeps the rules, and lists its marks', async () => {
    const parts = `${long}{check: dose}\n${questions(6, 'Why')}\n${checklist(8)}`;
    const { exit, lines } = await lint({ 'clinical_skills/a.md': sectionFile({ parts }) });
    expect(lines).toEqual([
      'Marked for clinical review (1):',
      '  clinical_skills/a.md:9: case_scenario: dose',
      '1 files, 0 errors, 0 warnings, 1 marks.',
    ]);
    expect(exit).toBe(0);
  });

  it('names everything that is missing', async () => {
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
    expect(
      lines.some((line) => line.startsWith('warning') && line.includes('4000 are aimed at')),
    ).toBe(true);
  });

  it('asks for the section of a guideline, and for none of a paper', async () => {
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
    expect(lines.filter((line) => line.startsWith('warning'))).toEqual([
      expect.stringContaining('“NICE NG24 Blood transfusion” is a guideline; please name'),
    ]);
    expect(exit).toBe(0);
  });

  it('finds a question that another section asks too', async () => {
    const parts = (word: string) => `${long}\n${questions(6, word)}\n${checklist(8)}`;
    const { lines } = await lint({
      'clinical_skills/a.md': sectionFile({ parts: parts('Why') }),
      'clinical_skills/b.md': sectionFile({
        parts: parts('why,').replace('why, 1?', 'What else?'),
      }),
    });
    expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(5);
    expect(lines[0]).toBe(
      'error clinical_skills/b.md:11: question 1: clinical_skills/a.md, question 1 asks the same.',
    );
  });
});
