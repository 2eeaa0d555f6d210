import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openStudyPage } from '../../../testing/open-study-page.tsx';
import { renderPart } from '../../../testing/render-part.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { ToastHost } from '../../../ui/state/toast-host.tsx';
import { makeMcq, makeQuestion } from '../testing.ts';

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

test('the letter or the number of an option answers the multiple-choice question of the study page once its options are open', async () => {
  // A capital is what Caps Lock makes.
  for (const key of ['b', 'B', '2']) {
    const person = await open();
    await person.keyboard(key);
    await person.keyboard(' ');
    await isDone(1);
    await person.keyboard(key);
    expect(screen.getByText('Progress: 1 / 3')).toBeDefined();
    await person.keyboard(' ');
    await screen.findByRole('button', { name: /2 hours/ });
    await person.keyboard(key);
    await isDone(2);
    expect(screen.getByText('Right')).toBeDefined();
    cleanup();
  }
});

test('J at a question of the study page that is not answered yet says why it stays there', async () => {
  const person = await open();
  renderPart(<ToastHost isReady />);
  await person.keyboard('j');
  expect(screen.queryByText(/Answer this question first/)).toBeNull();
  await person.keyboard('j');
  const why = await screen.findByText('Answer this question first. The next one opens after it.');
  expect(why.closest('[role=status]')).not.toBeNull();
});

test('the question mark opens the list of keys on the study page, but not in a field', async () => {
  const person = await open();
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  await person.keyboard('{Shift>}?{/Shift}');
  expect(field.value).toBe('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  field.remove();
  await person.keyboard('{Shift>}?{/Shift}');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(list.textContent).toContain('? opens this list');
  expect(list.textContent).toContain('A–E or 1–5 chooses an option, once the options are open');
});

test('after a question was revealed with the mouse, Space reveals the next one, and after K it opens the focused one', async () => {
  const person = await open();
  await person.click(screen.getByRole('button', { name: 'Question 1 Reveal Answer' }));
  await isDone(1);
  await person.keyboard(' ');
  await person.click(await screen.findByRole('button', { name: /2 hours/ }));
  await isDone(2);
  await person.keyboard(' ');
  await isDone(3);
  expect(screen.getByRole('button', { name: 'Question 3 Click to Hide' })).toBeDefined();
  await person.keyboard('k');
  await person.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Question 2 Click to Hide' })).toBeDefined();
});

test('J and K move between the open questions of the study page', async () => {
  const person = await open();
  await person.keyboard('j');
  const first = screen.getByRole('button', { name: 'Question 1 Reveal Answer' });
  expect(document.activeElement).toBe(first);
  await person.keyboard(' ');
  await isDone(1);
  await person.keyboard('j');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Question 2/ }));
  await person.keyboard('k');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Question 1/ }));
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
