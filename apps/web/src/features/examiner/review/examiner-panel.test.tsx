import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Reply, refusal } from '../../../testing/fake-api.ts';
import { openStudyPage } from '../../../testing/open-study-page.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { agreed, heard, makeExaminer, points, saved, withModel, words } from '../testing.ts';

const hearRoute = 'POST /api/examiner/emergency_stations/x/hearings';
const markRoute = 'POST /api/attempts/checklist';
const consentRoute = 'PUT /api/examiner/consents/conversation';

beforeEach(() => {
  localStorage.clear();
  signInForTest();
});

const open = (examiner: Reply, more: Record<string, Reply> = {}) =>
  openStudyPage(
    'emergency_stations',
    { examiner_points: points },
    {
      'GET /api/examiner': examiner,
      [hearRoute]: { json: heard },
      [markRoute]: saved,
      'PUT /api/progress/emergency_stations/x': {
        json: { stationProgress: {}, studyTime: {}, updatedAt: null },
      },
      ...more,
    },
  );

type Person = ReturnType<typeof open>['person'];

async function say(person: Person, button: string): Promise<void> {
  await person.click(await screen.findByRole('button', { name: 'Enter what I said' }));
  await person.type(screen.getByLabelText('What you said'), words);
  await person.click(screen.getByRole('button', { name: button }));
}

/** Finds a point's line in the examiner's review only, because the learner's own sheet contains the same points. */
function line(point: string) {
  const review = within(screen.getByRole('region', { name: 'What the examiner heard' }));
  return within(review.getByText(point).closest('li') as HTMLElement);
}

test('the verdicts of the examiner mark the words they rest on, and only lines that the learner confirmed are saved in the sheet', async () => {
  const { server, person } = open(makeExaminer(agreed));
  await say(person, 'Ask the examiner');
  const review = await screen.findByRole('region', { name: 'What the examiner heard' });
  expect([...review.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'washed my hands',
    'asked for consent',
  ]);
  expect(server.of(hearRoute)).toMatchObject([{ body: { words } }]);
  const save = screen.getByRole('button', { name: 'Save my sheet' });
  expect(save).toHaveProperty('disabled', true);

  await person.click(line('Gains consent').getByRole('radio', { name: 'Covered' }));
  await person.click(line('Washes hands').getByRole('button', { name: 'Confirm' }));
  await person.click(line('Follows up').getByRole('button', { name: 'Confirm' }));
  expect(screen.getByText('3 of 3 lines confirmed')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(save));
  await person.click(save);

  await waitFor(() => expect(server.of(markRoute)).toHaveLength(1));
  expect(server.of(markRoute)[0]?.body).toMatchObject({
    ticked: ['Washes hands', 'Gains consent'],
    globalScore: null,
  });
  await person.click(await screen.findByRole('button', { name: 'Mark again' }));
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.includes('.said.'))).toEqual([]);
});

test('without a sufficient evaluation of the model, the learner sees passages and no verdict, and marks every line', async () => {
  const unjudged = { ...heard, points: heard.points.map((point) => ({ ...point, verdict: null })) };
  const { server, person } = open(makeExaminer({ ...agreed, givesVerdicts: false }), {
    [hearRoute]: { json: unjudged },
  });
  await say(person, 'Ask the examiner');
  const region = await screen.findByRole('region', { name: 'What you said about each point' });
  const review = within(region);
  expect(region.textContent).not.toMatch(/heard/i);
  expect(region.querySelectorAll('mark')).toHaveLength(2);
  expect(review.queryAllByRole('radio', { checked: true })).toEqual([]);
  const save = review.getByRole('button', { name: 'Save my sheet' });
  const [gains, washes, follows] = review.getAllByRole('listitem').map((item) => within(item));
  await person.click((gains as typeof review).getByRole('radio', { name: 'Not said' }));
  await person.click((washes as typeof review).getByRole('radio', { name: 'Covered' }));
  expect(save).toHaveProperty('disabled', true);
  await person.click((follows as typeof review).getByRole('radio', { name: 'Partly' }));
  expect(review.getByText('3 of 3 lines marked')).toBeDefined();
  await person.click(save);
  await waitFor(() => expect(server.of(markRoute)).toHaveLength(1));
  expect(server.of(markRoute)[0]?.body).toMatchObject({ ticked: ['Washes hands'] });
});

test("the keyboard alone confirms every line of the examiner's verdicts, the critical one first", async () => {
  const { person } = open(makeExaminer(agreed));
  await say(person, 'Ask the examiner');
  const lines = within(
    await screen.findByRole('region', { name: 'What the examiner heard' }),
  ).getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('Critical Gains consent');
  line('Gains consent').getByRole('button', { name: 'Confirm' }).focus();
  for (const next of ['Washes hands', 'Follows up']) {
    await person.keyboard('{Enter}');
    const button = line(next).getByRole('button', { name: 'Confirm' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save my sheet'));
});

test("the learner's words are sent to the examiner's model only after consent, asked once, to its named address", async () => {
  const { server, person } = open(makeExaminer(withModel), {
    [consentRoute]: makeExaminer(agreed),
    [hearRoute]: {
      json: { ...heard, globalScore: { value: 4, reason: 'Safe.' } },
    },
  });
  await say(person, 'Ask the examiner');
  const question = await screen.findByRole('dialog', { name: 'Send your words?' });
  expect(question.textContent).toContain('model.example');
  await person.click(within(question).getByRole('button', { name: 'No, thank you' }));
  expect(server.of(hearRoute)).toEqual([]);

  await person.click(screen.getByRole('button', { name: 'Ask the examiner' }));
  await person.click(await screen.findByRole('button', { name: 'Send words' }));
  expect(await screen.findByText('Global score suggested: 4 of 5.')).toBeDefined();
  expect(server.of(consentRoute)).toMatchObject([{ body: { isGiven: true } }]);
  await person.click(screen.getByRole('button', { name: 'Back to my words' }));
  await person.click(screen.getByRole('button', { name: 'Ask the examiner' }));
  expect(await screen.findByText('Global score suggested: 4 of 5.')).toBeDefined();
  expect(server.of(consentRoute)).toHaveLength(1);
});

test('when the examiner fails, a message is shown and the text and the ticks are kept', async () => {
  const { person } = open(makeExaminer(agreed), {
    [hearRoute]: refusal(503, 'unavailable', 'The examiner does not answer now.'),
  });
  await person.click(await screen.findByRole('checkbox', { name: /Washes hands/ }));
  await say(person, 'Ask the examiner');
  expect((await screen.findByRole('alert')).textContent).toBe('The examiner does not answer now.');
  expect(screen.getByLabelText('What you said')).toHaveProperty('value', words);
  expect(screen.getByRole('checkbox', { name: /Washes hands/ })).toHaveProperty('checked', true);
});

test('when the budget of the examiner is spent, this is said, and the learner marks alone', async () => {
  const { person } = open(makeExaminer({ ...agreed, isBudgetSpent: true }));
  await person.click(await screen.findByRole('button', { name: 'Enter what I said' }));
  expect(screen.getByText(/budget for the examiner is used up: your own sheet/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ask the examiner' })).toBeNull();
});

test('the examiner panel is not shown without a configured model', async () => {
  const { server } = open(makeExaminer());
  expect(await screen.findByRole('checkbox', { name: /Washes hands/ })).toBeDefined();
  await waitFor(() => expect(server.of('GET /api/examiner')).toHaveLength(1));
  expect(screen.queryByText('Check what you said')).toBeNull();
});
