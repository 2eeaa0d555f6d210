import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EditorQuestion } from '@urost3/contract/content/content.schemas.ts';
import type { EditorExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import { expect, test } from 'vitest';
import { adminQuestionPath } from '../../../paths.ts';
import { serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { makeEditor } from '../editor/editor.fixtures.tsx';
import { emptyQuestion } from '../editor/section-edits.ts';
import { findProblems, problemText } from '../saving/section-problems.ts';
import { QuestionsEditor } from './questions-editor.tsx';

/** An editor of two questions, which keep their changes. */
function editorOf(changes: Partial<EditorQuestion> = {}) {
  signInForTest({ admin: true });
  serve({});
  const questions = ['First?', 'Second?'].map((question, i) => ({
    ...emptyQuestion(),
    ...changes,
    id: `q${i + 1}`,
    question,
  }));
  return makeEditor(
    (document) => <QuestionsEditor questions={document.questions} statistics={new Map()} />,
    { questions },
  );
}

const openTwo = (changes?: Partial<EditorQuestion>) =>
  renderApp([{ path: '/', Component: editorOf(changes).Editor }], '/');

test('the section editor opens and focuses the question that a question report is about', async () => {
  const Component = editorOf().Editor;
  const path = '/admin/stations/:id/sections/:sectionId';
  renderApp([{ path, Component }], adminQuestionPath('s1', 'x', 'q2'));
  const second = await screen.findByRole('button', { name: /^Question 2/ });
  expect(second.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(second);
  const first = screen.getByRole('button', { name: /^Question 1/ });
  expect(first.getAttribute('aria-expanded')).toBe('false');
});

test('a question that an author moves to the start keeps the focus on its buttons, and the move is announced', async () => {
  openTwo();
  await userEvent.click(await screen.findByRole('button', { name: 'Move question 2 up' }));
  expect(screen.getByRole('button', { name: /^Question 1/ }).textContent).toContain('Second?');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move question 1 down' }));
  expect(screen.getByText('Question 2 is now question 1.')).toBeDefined();
});

test('the optional fields of a question are folded until they are used or unfolded', async () => {
  openTwo({ examiner_notes: 'Listen.', difficulty: 'core' });
  await userEvent.click(await screen.findByRole('button', { name: /^Question 1/ }));
  expect(screen.getByRole('textbox', { name: 'Examiner notes' })).toHaveProperty(
    'value',
    'Listen.',
  );
  expect(screen.getByLabelText('Difficulty')).toHaveProperty('value', 'core');
  expect(screen.queryByRole('textbox', { name: 'Explanation' })).toBeNull();
  expect(screen.queryByLabelText('Credit line')).toBeNull();
  const fold = screen.getByText('Explanation').closest('details') as HTMLDetailsElement;
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  const explanation = await screen.findByRole('textbox', { name: 'Explanation' });
  fireEvent.change(explanation, { target: { value: 'Because.' } });
  fireEvent.change(explanation, { target: { value: '' } });
  expect(screen.getByRole('textbox', { name: 'Explanation' })).toBe(explanation);
});

test('the right option of a question stays the right one while it is reworded, and no other one becomes it', async () => {
  openTwo({ type: 'mcq', options: ['Stent', 'Stone', 'Stenosis'], answer: 'Stone' });
  await userEvent.click(await screen.findByRole('button', { name: /^Question 1/ }));
  const [, right] = screen.getAllByRole('textbox', { name: /^Option/ });
  const reword = (value: string) => fireEvent.change(right as Element, { target: { value } });
  const expectAnswer = (value: string) =>
    waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Answer' })).toHaveProperty('value', value),
    );
  reword('A stone');
  await expectAnswer('A stone');
  for (const value of ['Stent', 'Stenting', '']) {
    reword(value);
    await screen.findByText(/^No option has these words/);
    await expectAnswer('A stone');
  }
  reword('A stone');
  await waitFor(() => expect(screen.queryByText(/^No option has these words/)).toBeNull());
});

test('half-typed data of an exhibit stay when the question is folded, and keep the section from being saved', async () => {
  const exhibit: EditorExhibit = {
    kind: 'table',
    title: 'Urine',
    place: 'question',
    alt: 'pH 7.35',
    findings: null,
    columns: ['Measure'],
    rows: [['pH']],
    note: null,
  };
  const { store, Editor } = editorOf({ exhibits: [exhibit] });
  renderApp([{ path: '/', Component: Editor }], '/');
  const fold = await screen.findByRole('button', { name: /^Question 2/ });
  const data = () => screen.getByLabelText('Data of exhibit 1');
  await userEvent.click(fold);
  fireEvent.change(data(), { target: { value: '{ "columns": [' } });
  await userEvent.click(fold);
  await userEvent.click(fold);
  expect(data()).toHaveProperty('value', '{ "columns": [');
  const problems = () =>
    findProblems(store.current, 'communication', { isDraft: true }).map(problemText);
  const unreadable = 'Question 2: The data of exhibit 1 cannot be read yet. Please correct them.';
  expect(problems()).toContain(unreadable);
  fireEvent.change(data(), {
    target: { value: '{ "columns": ["Result"], "rows": [["7.4"]], "note": null }' },
  });
  expect(problems()).not.toContain(unreadable);
  expect(store.current.questions[1]?.exhibits).toMatchObject([{ columns: ['Result'] }]);
});
