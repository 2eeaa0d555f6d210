import { screen, waitFor, within } from '@testing-library/react';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Reply } from '../../../testing/fake-api.ts';
import { openStudyPage } from '../../../testing/open-study-page.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { makeMcq, makeQuestion } from '../testing.ts';

const content: Partial<StudySection> = {
  case_scenario: 'A man of 71 cannot pass urine.',
  sign_post: 'Decompress before you investigate.',
  content_sections: [{ id: 'b', type: 'key_points', title: 'Key points', content: 'Drain first.' }],
  questions: [makeQuestion('a'), makeMcq('m'), makeQuestion('c')],
};
const open = (more: Record<string, Reply> = {}, changes: Partial<StudySection> = {}) =>
  openStudyPage('emergency_stations', { ...content, ...changes }, more);
const at = '2026-11-12T09:00:00.000Z';
const given = (questionId: string, how: string, more: object = {}) => ({
  questionId,
  how,
  words: null,
  option: null,
  at,
  ...more,
});
const answered = (...answers: object[]): Record<string, Reply> => ({
  'GET /api/answers/emergency_stations/x': { json: { answers, startedAgainAt: null } },
  'POST /api/answers/start-again': { json: { at } },
});
const finished = answered(
  given('a', 'typed', { words: 'I would pass a catheter.' }),
  given('m', 'picked', { option: '24 hours' }),
  given('c', 'revealed'),
);
const attemptFirst = () => screen.findByRole('switch', { name: /^Attempt first/ });
const field = () => screen.findByRole('textbox', { name: 'Your answer' });
const reveal = () => screen.getByRole('button', { name: /Reveal Answer/ });

beforeEach(() => {
  signInForTest();
  localStorage.clear();
});

test("by default the study page shows everything; 'Attempt first' hides the teaching and is remembered", async () => {
  const { person, unmount } = open();
  expect(await screen.findByText('Drain first.')).toBeDefined();
  await person.click(await attemptFirst());
  expect(screen.queryByText('Drain first.')).toBeNull();
  expect(screen.queryByText('Decompress before you investigate.')).toBeNull();
  expect(screen.getByText('A man of 71 cannot pass urine.')).toBeDefined();
  unmount();
  open();
  expect(await attemptFirst()).toHaveProperty('checked', true);
  expect(screen.queryByText('Drain first.')).toBeNull();
});

test("on a phone the menu of a section has 'Attempt first', the note and practice with others", async () => {
  const matchMedia = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query === '(max-width: 35.99em)',
  }));
  const { person } = open({
    'GET /api/revision/emergency_stations/x': { json: { isBookmarked: false, note: null } },
  });
  const openMenu = async () =>
    person.click(await screen.findByRole('button', { name: 'Actions for this section' }));
  await openMenu();
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Add a note',
    'Practise together',
    'Attempt first',
  ]);
  await person.click(screen.getByRole('menuitem', { name: 'Attempt first' }));
  expect(screen.queryByText('Drain first.')).toBeNull();
  await openMenu();
  await person.click(await screen.findByRole('menuitem', { name: 'Show the teaching at once' }));
  expect(await screen.findByText('Drain first.')).toBeDefined();
  vi.restoreAllMocks();
});

test('the study page reveals the model answer beside a typed answer, which is kept', async () => {
  localStorage.setItem('urost3.attemptFirst', 'on');
  const { server, person } = open();
  await person.type(await field(), 'Catheter first');
  expect(screen.queryByText('Answer a.')).toBeNull();
  await person.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Answer a.')).toBeDefined();
  expect(screen.getByText('Catheter first')).toBeDefined();
  expect(screen.getByText(/^You typed · /)).toBeDefined();
  expect(screen.getByText('Progress: 1 / 3')).toBeDefined();
  // After the first answer the teaching is present but collapsed, because it also answers later questions.
  const teaching = within(screen.getByRole('heading', { name: 'Teaching' })).getByRole('button');
  expect(teaching.getAttribute('aria-expanded')).toBe('false');
  await waitFor(() =>
    expect(server.of('POST /api/answers')).toMatchObject([
      { body: { questionId: 'a', how: 'typed', words: 'Catheter first', sectionId: 'x' } },
    ]),
  );
});

test("with 'Attempt first', 'Reveal Answer' on the study page leads to the answer field until something was answered", async () => {
  localStorage.setItem('urost3.attemptFirst', 'on');
  const { server, person } = open();
  const text = await field();
  await person.click(reveal());
  expect(document.activeElement).toBe(text);
  expect(screen.getByText('Progress: 0 / 3')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'I have answered' }));
  expect(await screen.findByText('Answer a.')).toBeDefined();
  await waitFor(() => expect(server.of('POST /api/answers')).toHaveLength(1));
  expect(server.of('POST /api/answers')[0]?.body).toMatchObject({ how: 'said' });
  // Picking an option also counts as an attempt.
  await person.click(reveal());
  await person.click(screen.getByRole('button', { name: /6 hours/ }));
  expect(screen.getByText('Progress: 2 / 3')).toBeDefined();
});

test('an answer that is being typed survives leaving the study page', async () => {
  localStorage.setItem('urost3.attemptFirst', 'on');
  const { person, unmount } = open();
  await person.type(await field(), 'Half a sent');
  unmount();
  open();
  expect(await field()).toHaveProperty('value', 'Half a sent');
});

test('the bar of page parts on the study page counts the questions, and the first answer enables its link to the teaching', async () => {
  localStorage.setItem('urost3.attemptFirst', 'on');
  const { server, person } = open();
  await field();
  const bar = within(
    screen.getByRole('navigation', { name: 'Parts of this section', hidden: true }),
  );
  const part = (name: string) => bar.getByRole('button', { name, hidden: true });
  expect(part('Teaching')).toHaveProperty('disabled', true);
  expect(part('Questions 0/3')).toBeDefined();
  expect(bar.queryByRole('button', { name: /^Next/, hidden: true })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'I have answered' }));
  expect(part('Teaching')).toHaveProperty('disabled', false);
  expect(part('Questions 1/3')).toBeDefined();
  await person.click(part('Next: question 2'));
  expect(document.activeElement?.closest('[data-stage]')?.textContent).toContain('Question 2');
  await waitFor(() => expect(server.of('POST /api/answers')).toHaveLength(1));
});

test("the bar names the parts in the order of the study page, which 'Attempt first' changes", async () => {
  const { person } = open();
  const named = () =>
    within(screen.getByRole('navigation', { name: 'Parts of this section', hidden: true }))
      .getAllByRole('button', { name: /Scenario|Teaching|Questions/, hidden: true })
      .map((link) => link.textContent.replace(/[ \d/]+/g, '').toLowerCase());
  const placed = () =>
    [...document.querySelectorAll('[id^="study-"]')].map(({ id }) => id.replace('study-', ''));
  expect(await screen.findByText('Drain first.')).toBeDefined();
  expect(named()).toEqual(['scenario', 'teaching', 'questions']);
  expect(placed()).toEqual(named());
  await person.click(await attemptFirst());
  await person.click(screen.getByRole('button', { name: 'I have answered' }));
  expect(named()).toEqual(['scenario', 'questions', 'teaching']);
  expect(placed()).toEqual(named());
});

test("without 'Attempt first', the study page saves a reveal as a reveal", async () => {
  const { server, person } = open();
  await screen.findByText('Progress: 0 / 3');
  await person.click(reveal());
  await waitFor(() =>
    expect(server.of('POST /api/answers')).toMatchObject([
      { body: { questionId: 'a', how: 'revealed' } },
    ]),
  );
  expect(screen.queryByText(/^You revealed/)).toBeNull();
});

test('the study page of a finished section shows what was answered and how, and starts again on request', async () => {
  const { server, person } = open(finished);
  await person.click(await screen.findByRole('button', { name: 'Question 1 Click to Show' }));
  expect(screen.getByText('I would pass a catheter.')).toBeDefined();
  expect(screen.getByText('Progress: 3 / 3')).toBeDefined();
  expect(screen.getByText('Wrong', { exact: true })).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Question 3 Click to Show' }));
  expect(screen.getByText(/^You revealed the answer · 12 Nov 2026/)).toBeDefined();
  expect(
    screen.getByText(/You finished these questions on 12 November 2026. Your answers are below./),
  ).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Start again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start these questions again?' });
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('I would pass a catheter.')).toBeDefined();
  expect(server.of('POST /api/answers/start-again')).toHaveLength(0);
  await person.click(screen.getByRole('button', { name: 'Start again' }));
  await person.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start again' }),
  );
  expect(screen.getByText('Progress: 0 / 3')).toBeDefined();
  expect(screen.queryByText('I would pass a catheter.')).toBeNull();
  await waitFor(() => expect(server.of('POST /api/answers/start-again')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.closest('[data-stage]')?.textContent).toContain('Question 1');
});

test('the study page of a finished section with a new question starts from the beginning and keeps the earlier answers', async () => {
  const { person } = open(finished, {
    questions: [makeQuestion('a'), makeQuestion('new'), makeMcq('m'), makeQuestion('c')],
  });
  expect(await screen.findByText('Progress: 0 / 4')).toBeDefined();
  await person.click(reveal());
  expect(screen.getByText('I would pass a catheter.')).toBeDefined();
});

test('the study page does not show an option as picked that was removed meanwhile', async () => {
  const { person } = open(
    answered(given('a', 'said'), given('m', 'picked', { option: null }), given('c', 'recorded')),
  );
  expect(await screen.findByText('Progress: 3 / 3')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Question 2 Click to Show' }));
  expect(screen.queryByText('Wrong', { exact: true })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Question 3 Click to Show' }));
  expect(screen.getByText(/^You recorded your answer · /)).toBeDefined();
});

test("with 'Attempt first', what was typed about a section without questions stays on the study page", async () => {
  localStorage.setItem('urost3.attemptFirst', 'on');
  const { person } = open({}, { questions: [] });
  await person.type(await field(), 'I would pass a catheter first.');
  await person.click(screen.getByRole('button', { name: 'I have answered' }));
  expect(await screen.findByText('Drain first.')).toBeDefined();
  expect(screen.getByText('I would pass a catheter first.')).toBeDefined();
});
