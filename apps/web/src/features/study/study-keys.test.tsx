import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openStudyPage } from '../../testing/open-study-page.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { makeMcq, makeQuestion } from './testing.ts';

const questions = [makeQuestion('a'), makeMcq('b'), makeQuestion('c')];

async function open() {
  const { person } = openStudyPage('emergency_stations', { questions });
  await screen.findByRole('button', { name: 'Question 1 Reveal Answer' });
  return person;
}

const isDone = (count: number) => screen.findByText(`Progress: ${count} / 3`);

beforeEach(() => signInForTest());

test('on the study page Space reveals the current question, and moves to the options of a multiple-choice question', async () => {
  const person = await open();
  await person.keyboard(' ');
  await isDone(1);
  await person.keyboard(' ');
  const option = await screen.findByRole('button', { name: /2 hours/ });
  await waitFor(() => expect(document.activeElement).toBe(option));
  await person.keyboard('{Enter}');
  await isDone(2);
});

test('J and K move between the open questions of the study page', async () => {
  const person = await open();
  await person.keyboard('j');
  const first = screen.getByRole('button', { name: 'Question 1 Reveal Answer' });
  expect(document.activeElement).toBe(first);
  await person.keyboard(' ');
  await isDone(1);
  await person.keyboard('j');
  expect(document.activeElement?.textContent).toContain('Question 2');
  await person.keyboard('k');
  expect(document.activeElement?.textContent).toContain('Question 1');
});

test('a focused field and the off switch disable the keys of the study page', async () => {
  const person = await open();
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  await person.keyboard('a j k');
  expect(field.value).toBe('a j k');
  expect(screen.getByText('Progress: 0 / 3')).toBeDefined();
  field.remove();
  await person.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await person.click(await screen.findByLabelText('Use these keys'));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (document.activeElement as HTMLElement).blur();
  await person.keyboard(' ');
  expect(screen.getByText('Progress: 0 / 3')).toBeDefined();
});
