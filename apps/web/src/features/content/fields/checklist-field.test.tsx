import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openEditor } from '../editor/editor.fixtures.tsx';
import { emptyQuestion, emptySection, set, setList, setQuestion } from '../editor/section-edits.ts';
import { ExhibitsField } from '../media/exhibits-field.tsx';
import { ProbesField } from '../questions/question-fields.tsx';
import { findProblems, problemText } from '../saving/section-problems.ts';
import { compareSections } from '../versions/compare-sections.ts';
import { ChecklistField } from './checklist-field.tsx';

const question = emptyQuestion();

const open = () =>
  openEditor(
    (document, store) => (
      <>
        <ChecklistField points={document.examiner_points} />
        <ProbesField
          probes={document.questions[0]?.probes ?? []}
          onChange={(change) =>
            store.update(
              setQuestion(question.id, (old) => ({ ...old, probes: change(old.probes) })),
            )
          }
        />
        <ExhibitsField
          exhibits={document.exhibits}
          places={['scenario']}
          onChange={(change) => store.update(setList('exhibits', change))}
        />
      </>
    ),
    { questions: [question] },
  );

test('an author gives each checklist point its weight', async () => {
  const { store, person } = open();
  await person.click(screen.getByRole('button', { name: 'Add checklist point' }));
  await person.type(screen.getByLabelText('Checklist point 1'), 'Cancels the scan');
  await person.selectOptions(screen.getByLabelText('Weight of point 1'), 'Critical');
  expect(store.current.examiner_points).toEqual([{ text: 'Cancels the scan', weight: 'critical' }]);
});

test("an author edits a question's probes in the section editor, and missing parts are reported", async () => {
  const { store, person } = open();
  await person.click(screen.getByRole('button', { name: 'Add probe' }));
  await person.type(screen.getByLabelText(/^Probe 1/), 'And at 6.8?');
  await person.type(screen.getByLabelText(/^What scores 5/), 'Calcium first');
  expect(store.current.questions[0]?.probes).toMatchObject([
    { question: 'And at 6.8?', score_5: 'Calcium first' },
  ]);
  const problems = findProblems(store.current, 'clinical_skills', { isDraft: true });
  expect(problems.map(problemText)).toContain('Question 1: All probes must say what scores 1.');
});

test('the section editor draws an exhibit from its data while an author types, and keeps invalid text', async () => {
  const { store, person } = open();
  await person.click(screen.getByRole('button', { name: 'Add exhibit' }));
  await person.type(screen.getByLabelText(/^Title of exhibit 1/), 'Gas');
  const data = screen.getByLabelText<HTMLTextAreaElement>(/^Data of exhibit 1/);
  const write = (value: string) => fireEvent.change(data, { target: { value } });
  write('{"columns": ["Measure"], "rows": [["pH 7.21"]');
  expect(screen.getByText(/not readable yet/)).toBeDefined();
  expect(data.value).toContain('pH 7.21');
  write('{"columns": ["Measure"], "rows": [["pH 7.21", "x"]]}');
  expect(screen.getByText(/Every row needs as many cells/)).toBeDefined();
  write('{"columns": ["Measure"], "rows": [["pH 7.21"]]}');
  expect(await screen.findByRole('cell', { name: 'pH 7.21' })).toBeDefined();
  expect(store.current.exhibits).toMatchObject([
    { kind: 'table', title: 'Gas', place: 'scenario', rows: [['pH 7.21']] },
  ]);
  const before = { ...emptySection(), questions: [question] };
  expect(compareSections(before, store.current).map(({ label }) => label)).toContain(
    'Exhibit 1: rows',
  );
});

test('the data field of an exhibit follows its exhibit when that is moved, and a restored version', async () => {
  const { store, person } = open();
  const table = (title: string) => ({
    kind: 'table' as const,
    title,
    place: 'scenario' as const,
    alt: title,
    findings: null,
    columns: [title],
    rows: [['1']],
    note: null,
  });
  const restore = (...titles: string[]) =>
    act(() => store.update(set({ exhibits: titles.map(table) })));
  restore('Before', 'After');
  const dataOf = (number: number) =>
    screen.getByLabelText<HTMLTextAreaElement>(new RegExp(`^Data of exhibit ${number}`));
  const write = (number: number, value: string) =>
    fireEvent.change(dataOf(number), { target: { value } });
  const columns = () =>
    store.current.exhibits.map((exhibit) => 'columns' in exhibit && exhibit.columns);

  await person.click(screen.getByRole('button', { name: 'Move exhibit 1 down' }));
  expect(dataOf(1).value).toContain('After');
  write(1, dataOf(1).value.replace('After', 'A week after'));
  expect(columns()).toEqual([['A week after'], ['Before']]);

  write(2, '{"columns": ["Bef');
  await person.click(screen.getByRole('button', { name: 'Add exhibit' }));
  expect(dataOf(2).value).toBe('{"columns": ["Bef');

  restore('Restored', 'Also restored');
  expect(dataOf(1).value).toContain('"Restored"');
  expect(dataOf(2).value).toContain('Also restored');
});
