import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openEditor } from '../editor/editor.fixtures.tsx';
import { emptySection } from '../editor/section-edits.ts';
import { findProblems, problemText } from '../saving/section-problems.ts';
import { compareSections } from '../versions/compare-sections.ts';
import { BriefEditor } from './brief-editor.tsx';

function write(label: string | RegExp, value: string) {
  const field = screen.getByLabelText(label);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}

const open = () => openEditor((document) => <BriefEditor brief={document.patient_brief} />);

test('an author writes the five parts of a patient brief', async () => {
  const { store, person } = open();
  await person.click(screen.getByRole('button', { name: 'Add patient brief' }));
  write(/^Name of the patient/, 'Gordon Pryce');
  write(/^First words/, 'Where do I sign?');
  write(/^Who I am/, 'I am Gordon Pryce, 71.');
  await person.click(screen.getByRole('button', { name: 'Add known line' }));
  write('Known line 1', 'I saw it on the screen.');
  await person.click(screen.getByRole('button', { name: 'Add private line' }));
  write('Private line 1', 'My wife is alone.');
  await person.click(screen.getByRole('button', { name: 'Add fear' }));
  write('Fear 1', 'Being kept in.');
  await person.click(screen.getByRole('button', { name: 'Add reaction' }));
  write('When the doctor, 1', 'asks about home');
  write('Then I, 1', 'I put the pen down.');
  expect(store.current.patient_brief).toEqual({
    name: 'Gordon Pryce',
    opening: 'Where do I sign?',
    who: 'I am Gordon Pryce, 71.',
    knows: ['I saw it on the screen.'],
    only_if_asked: ['My wife is alone.'],
    fears: ['Being kept in.'],
    reactions: [{ when: 'asks about home', reaction: 'I put the pen down.' }],
  });
  expect(compareSections(emptySection(), store.current)).toEqual([
    { label: 'Patient brief: name', before: '', after: 'Gordon Pryce' },
    { label: 'Patient brief: opening', before: '', after: 'Where do I sign?' },
    { label: 'Patient brief: who I am', before: '', after: 'I am Gordon Pryce, 71.' },
    { label: 'Patient brief: what I know', before: '', after: 'I saw it on the screen.' },
    { label: 'Patient brief: what I tell only if asked', before: '', after: 'My wife is alone.' },
    { label: 'Patient brief: what frightens me', before: '', after: 'Being kept in.' },
    {
      label: 'Patient brief: how I react',
      before: '',
      after: 'asks about home → I put the pen down.',
    },
  ]);
  await person.click(screen.getByRole('button', { name: 'Remove patient brief' }));
  expect(store.current.patient_brief).toBeNull();
});

test('a missing part of a patient brief is reported with its place', async () => {
  const { store, person } = open();
  await person.click(screen.getByRole('button', { name: 'Add patient brief' }));
  await person.click(screen.getByRole('button', { name: 'Add reaction' }));
  write('When the doctor, 1', 'asks about home');
  const problems = findProblems(store.current, 'communication', { isDraft: false });
  const reasons = problems.map(problemText);
  expect(reasons).toContain('A patient brief needs “Who I am”.');
  expect(reasons).toContain('Reaction 1: All reactions must say how I react.');
  expect(reasons).toContain('A patient brief needs at least one line of “What I know”.');
});
