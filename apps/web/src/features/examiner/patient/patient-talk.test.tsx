import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal } from '../../../testing/fake-api.ts';
import { fakeMedia, fakeWakeLock } from '../../../testing/fake-browser.ts';
import { openStudyPage } from '../../../testing/open-study-page.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { agreed, heard, makeExaminer, points } from '../testing.ts';

const section = '/api/examiner/communication/x';
const turnRoute = `POST ${section}/patient/turns`;
const opening = 'Hello, doctor.';
const now = '2026-11-20T09:00:00.000Z';
const started = (minutes: number): Reply => ({
  json: {
    name: 'Maurice',
    words: opening,
    token: 't0',
    now,
    endsAt: new Date(Date.parse(now) + minutes * 60_000).toISOString(),
  },
});
const answer = (words: string, token: string): Reply => ({
  json: { kind: 'answer', words, services: [], token },
});

beforeEach(() => {
  localStorage.clear();
  signInForTest();
});

const open = (more: Record<string, Reply> = {}) =>
  openStudyPage(
    'communication',
    { examiner_points: points },
    {
      'GET /api/examiner': makeExaminer(agreed),
      [`GET ${section}`]: { json: { canHear: true, hasPatient: true } },
      [`POST ${section}/patient`]: started(15),
      [turnRoute]: answer('I am frightened, doctor.', 't1'),
      [`POST ${section}/hearings`]: { json: heard },
      ...more,
    },
  );

type Person = ReturnType<typeof open>['person'];

async function begin(person: Person): Promise<void> {
  await person.click(await screen.findByRole('button', { name: 'Have the conversation' }));
  await person.click(await screen.findByRole('button', { name: 'Begin the conversation' }));
  await screen.findByRole('log');
}

const say = (person: Person, words: string) =>
  person.type(screen.getByLabelText('What you say'), `${words}{Enter}`);

test('each turn of a conversation with the patient sends the token of the previous turn, and the end shows the mark sheet', async () => {
  const { server, person } = open();
  await begin(person);
  expect(screen.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/);
  await say(person, 'What do you know?');
  const log = screen.getByRole('log');
  expect(await within(log).findByText('I am frightened, doctor.')).toBeDefined();
  await say(person, 'I am sorry.');
  await waitFor(() => expect(server.of(turnRoute)).toHaveLength(2));
  expect(server.of(turnRoute)[1]?.body).toEqual({
    token: 't1',
    turns: [
      { who: 'patient', words: opening },
      { who: 'learner', words: 'What do you know?' },
      { who: 'patient', words: 'I am frightened, doctor.' },
    ],
    words: 'I am sorry.',
  });
  await waitFor(() => expect(within(log).getAllByText('I am frightened, doctor.')).toHaveLength(2));
  await person.click(screen.getByRole('button', { name: 'End the conversation' }));
  expect(await screen.findByRole('region', { name: 'What the examiner heard' })).toBeDefined();
  expect(server.of(`POST ${section}/hearings`)).toMatchObject([
    { body: { words: 'What do you know?\nI am sorry.' } },
  ]);
});

test('a message that the simulated patient does not answer returns to the field, and the conversation continues', async () => {
  const { server, person } = open({
    [turnRoute]: refusal(503, 'unavailable', 'The patient does not answer now.'),
  });
  await begin(person);
  await say(person, 'Hello');
  expect((await screen.findByRole('alert')).textContent).toBe('The patient does not answer now.');
  expect(screen.getByLabelText('What you say')).toHaveProperty('value', 'Hello');
  server.answers[turnRoute] = answer('Good morning, doctor.', 't1');
  await person.click(screen.getByRole('button', { name: 'Say it' }));
  expect(await screen.findByText('Good morning, doctor.')).toBeDefined();
  expect(server.of(turnRoute)[1]?.body).toMatchObject({
    token: 't0',
    turns: [{ who: 'patient', words: opening }],
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('interrupting the simulated patient returns the message to the field at once', async () => {
  const { server, person } = open();
  server.answers[turnRoute] = () => new Promise(() => undefined);
  await begin(person);
  await say(person, 'Tell me everything');
  await person.click(await screen.findByRole('button', { name: 'Interrupt' }));
  expect(screen.getByLabelText('What you say')).toHaveProperty('value', 'Tell me everything');
  expect(screen.queryByText('An answer is on its way.')).toBeNull();
});

const steppedOut = {
  json: {
    kind: 'stepped_out',
    words: 'I am stepping out of the station.',
    services: [{ name: 'Samaritans', contact: '116 123', hours: 'At any hour.' }],
    token: null,
  },
};

test("a message about the learner's own distress ends the conversation with the patient and lists support services", async () => {
  const { person } = open({ [turnRoute]: steppedOut });
  await begin(person);
  await say(person, 'I cannot go on');
  const care = await screen.findByRole('region', { name: 'People you can talk to' });
  expect(care.textContent).toContain('I am stepping out of the station.');
  expect(within(care).getByRole('link', { name: '116 123' }).getAttribute('href')).toBe(
    'tel:116123',
  );
  expect(screen.queryByLabelText('What you say')).toBeNull();
  await person.click(within(care).getByRole('button', { name: 'Leave the station' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the support services are still there when the dialog of the patient was closed and is opened again', async () => {
  const { person } = open({ [turnRoute]: steppedOut });
  await begin(person);
  await say(person, 'I cannot go on');
  await screen.findByRole('region', { name: 'People you can talk to' });
  await person.click(screen.getByRole('button', { name: 'Close the conversation' }));
  await person.click(await screen.findByRole('button', { name: 'Have the conversation' }));
  const care = await screen.findByRole('region', { name: 'People you can talk to' });
  expect(within(care).getByRole('link', { name: '116 123' })).toBeDefined();
});

test('a conversation with the patient ends when its time is over, and another one is offered', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { person } = open({ [`POST ${section}/patient`]: started(5) });
  await begin(person);
  await say(person, 'Hello');
  vi.setSystemTime(Date.now() + 5 * 60_000);
  expect(await screen.findByRole('button', { name: 'Have the conversation again' })).toBeDefined();
});

test('the screen stays on during a conversation with the patient', async () => {
  const { held } = fakeWakeLock();
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Have the conversation' }));
  await screen.findByRole('button', { name: 'Begin the conversation' });
  expect(held.size).toBe(0);
  await person.click(screen.getByRole('button', { name: 'Begin the conversation' }));
  await waitFor(() => expect(held.size).toBe(1));
  await person.click(await screen.findByRole('button', { name: 'End the conversation' }));
  await waitFor(() => expect(held.size).toBe(0));
});

test("the patient's voice pauses a recording, and a recording that is started ends the voice", async () => {
  fakeMedia();
  URL.createObjectURL = () => 'blob:voice';
  URL.revokeObjectURL = () => undefined;
  const recording = document.body.appendChild(document.createElement('audio'));
  await recording.play();
  const { person } = open({
    'GET /api/examiner': makeExaminer({ ...agreed, speech: { address: 'voice.example' } }),
    [`POST ${section}/patient/speech`]: {
      text: 'sound',
      headers: { 'content-type': 'audio/mpeg' },
    },
  });
  await begin(person);
  expect(await screen.findByText('The answer is being spoken.')).toBeDefined();
  expect(recording.paused).toBe(true);
  await act(() => recording.play());
  expect(screen.queryByText('The answer is being spoken.')).toBeNull();
  recording.remove();
});

test('a section without a simulated patient has no button for a conversation', async () => {
  const { server } = open({ [`GET ${section}`]: { json: { canHear: true, hasPatient: false } } });
  await waitFor(() => expect(server.of(`GET ${section}`)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Have the conversation' })).toBeNull();
});
