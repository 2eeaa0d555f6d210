import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import { useReducer } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { makeMcq, makeQuestion } from '../testing.ts';
import { QuestionFlow } from './question-flow.tsx';
import {
  advanceFlow,
  type FlowAction,
  type FlowState,
  initialFlow,
} from './question-flow-state.ts';

function Harness({ questions }: { questions: StudyQuestion[] }) {
  const [flow, dispatch] = useReducer(
    (state: FlowState, action: FlowAction) => advanceFlow(state, action, questions),
    initialFlow,
  );
  return (
    <QuestionFlow
      questions={questions}
      flow={flow}
      dispatch={dispatch}
      completeText="ASSESSMENT COMPLETE"
    />
  );
}

async function show(questions: StudyQuestion[]) {
  renderPart(<Harness questions={questions} />);
  await screen.findByText(questions[0]?.question ?? '');
  return userEvent.setup();
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });
const questions = [makeQuestion('a'), makeQuestion('b'), makeQuestion('c')];

test('at first the study page has one question to click, shows the next as a preview and hides later ones', async () => {
  await show(questions);
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(button('Question 1 Reveal Answer').getAttribute('aria-expanded')).toBe('false');
  const [, preview] = screen.getAllByRole('listitem');
  expect(preview?.dataset.stage).toBe('preview');
  expect(within(preview as HTMLElement).getByText('Pending')).toBeDefined();
  expect(screen.queryByText('Question c?')).toBeNull();
  expect(screen.queryByText('Answer a.')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Progress: 0 / 3');
});

test('a click on a question of the study page reveals its answer and moves on; the answered question collapses and expands', async () => {
  const person = await show(questions);
  await person.click(button('Question 1 Reveal Answer'));
  expect(await screen.findByText('Answer a.')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('Progress: 1 / 3');
  expect(button('Question 2 Reveal Answer')).toBeDefined();
  await person.click(button('Question 1 Click to Hide'));
  expect(screen.queryByText('Answer a.')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Progress: 1 / 3');
  await person.click(button('Question 1 Click to Show'));
  expect(screen.getByText('Answer a.')).toBeDefined();
  expect(button('Question 1 Click to Hide').getAttribute('aria-expanded')).toBe('true');
});

test('revealing a question of the study page folds the former answer', async () => {
  const person = await show(questions);
  await person.click(button('Question 1 Reveal Answer'));
  expect(await screen.findByText('Answer a.')).toBeDefined();
  await person.click(button('Question 2 Reveal Answer'));
  expect(await screen.findByText('Answer b.')).toBeDefined();
  expect(screen.queryByText('Answer a.')).toBeNull();
  expect(button('Question 1 Click to Show').closest('li')?.dataset.folded).toBe('true');
});

test('Enter and Space reveal a question of the study page, and the focus stays in place', async () => {
  const person = await show(questions);
  await person.tab();
  await person.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Question 1 Click to Hide'));
  await person.tab();
  await person.keyboard(' ');
  expect(screen.getByRole('status').textContent).toBe('Progress: 2 / 3');
});

test('the banner of the study page announces the end after the last question', async () => {
  const person = await show([makeQuestion('a'), makeQuestion('b')]);
  await person.click(button('Question 1 Reveal Answer'));
  expect(screen.queryByText('ASSESSMENT COMPLETE')).toBeNull();
  await person.click(button('Question 2 Reveal Answer'));
  expect(screen.getByRole('status').textContent).toBe(
    'ASSESSMENT COMPLETE2 questionsProgress: 2 / 2',
  );
});

test('a multiple-choice question of the study page opens its options, and marks a wrong pick beside the right one', async () => {
  const person = await show([makeMcq('m'), makeQuestion('b')]);
  expect(screen.getByText('Reveal Answer').className).toContain('mantine-VisuallyHidden');
  await person.click(button('Question 1 Reveal Answer'));
  expect(screen.getByRole('status').textContent).toBe('Progress: 0 / 2');
  expect(screen.queryByText('Salvage falls steeply after six hours.')).toBeNull();
  await person.click(button('C 24 hours'));
  expect(screen.getByRole('status').textContent).toBe('Progress: 1 / 2');
  expect(screen.getByText('Wrong')).toBeDefined();
  const marks = [...document.querySelectorAll<HTMLElement>('[data-mark]')];
  expect(marks.map((mark) => mark.dataset.mark)).toEqual(['plain', 'right', 'wrong']);
  expect(within(marks[1] as HTMLElement).getByText('✓ Right answer')).toBeDefined();
  expect(within(marks[2] as HTMLElement).getByText('✗ Your answer')).toBeDefined();
  expect(await screen.findByText('Salvage falls steeply after six hours.')).toBeDefined();
  await person.click(button('Question 2 Reveal Answer'));
  expect(button('Question 1 Wrong Click to Show')).toBeDefined();
});

test('the study page marks a right pick as right', async () => {
  const person = await show([makeMcq('m')]);
  await person.click(button(/^Show \d options$/));
  expect(screen.queryByRole('button', { name: /^Show \d options$/ })).toBeNull();
  await person.click(button('B 6 hours'));
  expect(document.activeElement).toBe(button('Question 1 Click to Hide'));
  expect(screen.getByText('Right')).toBeDefined();
  expect(screen.queryByText('✗ Your answer')).toBeNull();
});

test('the study page shows the answer and marks no option when no option equals the answer', async () => {
  const person = await show([makeMcq('m', { answer: 'Within about six hours.' })]);
  await person.click(button('Question 1 Reveal Answer'));
  await person.click(button('A 2 hours'));
  expect(await screen.findByText('Within about six hours.')).toBeDefined();
  expect(screen.queryByText(/^(Right|Wrong)$/)).toBeNull();
  expect(document.querySelector('[data-mark="right"], [data-mark="wrong"]')).toBeNull();
});

test('the study page says so when a question has no answer', async () => {
  const person = await show([makeQuestion('a', { answer: '' })]);
  await person.click(button('Question 1 Reveal Answer'));
  expect(await screen.findByText('This question has no model answer yet.')).toBeDefined();
});

test('images of a question on the study page have description and credit, those of the answer with the answer', async () => {
  const image = {
    url: '/api/media/a.png',
    alt: 'Blue dot sign',
    credit: 'A. Author',
    consent: 'Consent of 3 May 2026, for teaching',
    place: 'question',
  } as const;
  const late = {
    ...image,
    url: '/api/media/b.png',
    alt: 'After fixation',
    credit: null,
    consent: null,
    place: 'answer',
  } as const;
  const person = await show([makeQuestion('a', { images: [image, late] })]);
  expect(screen.getByRole('img', { name: 'Blue dot sign' })).toBeDefined();
  expect(screen.getByText('A. Author · Consent of 3 May 2026, for teaching')).toBeDefined();
  expect(screen.queryByRole('img', { name: 'After fixation' })).toBeNull();
  await person.click(button('Question 1 Reveal Answer'));
  expect(screen.getByRole('img', { name: 'After fixation' })).toBeDefined();
});
