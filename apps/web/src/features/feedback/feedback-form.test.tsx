import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Feedback } from '@urost3/contract/feedback/feedback.schemas.ts';
import { Link } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal, refusalOfOwn, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { FeedbackForm } from './feedback-form.tsx';

// Text areas measure themselves again when a font has loaded. They need `document.fonts`, which jsdom lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const route = 'PUT /api/admin/bookings/b1/feedback';
const sheet = (updatedAt: string, changes: object = {}) => ({
  stations: [],
  globalMark: null,
  words: '',
  bookingId: 'b1',
  authorName: 'Iris',
  publishedAt: null,
  updatedAt,
  ...changes,
});
const first = '2026-12-01T10:00:00.000Z';
const second = '2026-12-01T10:00:05.000Z';

/** Shows the sheet on a page of its own. A save by a button leads to another page, as for an interviewer. */
function show(
  answers: Parameters<typeof serve>[0],
  isAhead = false,
  saved: Feedback | null = null,
  staysOpen = false,
) {
  const server = serve({
    'GET /api/admin/bookings/b1/feedback/sections': { json: { sections: [] } },
    ...answers,
  });
  const onDone = vi.fn(() => void router.navigate('/away'));
  const form = (
    <FeedbackForm
      bookingId="b1"
      saved={saved}
      isAhead={isAhead}
      onDone={staysOpen ? null : onDone}
    />
  );
  const { router, ...view } = renderApp(
    [
      {
        path: '/',
        element: (
          <>
            <Link to="/away">Bookings</Link>
            {form}
          </>
        ),
      },
      { path: '/away', element: <h1>Bookings</h1> },
    ],
    '/',
  );
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { server, onDone, person, ...view };
}
/** Lets the time pass after which the sheet is saved automatically. */
const rest = () => act(() => vi.advanceTimersByTimeAsync(1_000));
const words = () => screen.getByLabelText<HTMLTextAreaElement>('In your own words');
const point = (name: RegExp) => within(screen.getByRole('radiogroup', { name }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // A sheet of the test before may have been kept after its page was left.
  localStorage.clear();
  signInForTest();
});

test('the interviewer’s marks are saved automatically as a draft of the feedback, each save based on the previous version', async () => {
  const { server, person } = show({ [route]: { json: sheet(first) } });
  expect(screen.getByText('Nothing marked yet')).toBeDefined();
  await person.click(point(/Sets the scene/).getByRole('radio', { name: 'Met' }));
  expect(screen.getAllByText('100%').length).toBeGreaterThan(0);
  await rest();
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeDefined();
  server.answers[route] = { json: sheet(second) };
  await person.click(screen.getByRole('radio', { name: '4 – At the standard' }));
  await rest();
  await waitFor(() =>
    expect(server.of(route)).toMatchObject([
      { body: { basedOn: null, isPublished: false, globalMark: null } },
      { body: { basedOn: first, isPublished: false, globalMark: 4 } },
    ]),
  );
});

test('a mark that is given while the feedback sheet is being saved is sent afterwards, based on that save', async () => {
  const saving = Promise.withResolvers<Reply>();
  const { server, person, unmount } = show({ [route]: () => saving.promise });
  await person.click(point(/Sets the scene/).getByRole('radio', { name: 'Met' }));
  await rest();
  await waitFor(() => expect(server.of(route)).toHaveLength(1));
  await person.click(screen.getByRole('radio', { name: '4 – At the standard' }));
  unmount();
  expect(server.of(route)).toHaveLength(1);
  saving.resolve({ json: sheet(first) });
  await waitFor(() => expect(server.of(route)).toHaveLength(2));
  expect(server.of(route)[1]).toMatchObject({ body: { basedOn: first, globalMark: 4 } });
});

test('a feedback sheet that another device changed is not replaced, and the interviewer chooses between the two', async () => {
  const elsewhere = sheet(second, { words: 'From the phone.' });
  const { server, person } = show({
    [route]: refusal(409, 'stale_version', 'This mark sheet was changed on another device.'),
    'GET /api/admin/bookings/b1/feedback': { json: { feedback: elsewhere } },
  });
  await person.type(words(), 'Mine');
  await rest();
  expect(await screen.findByText(/^Not saved: changed elsewhere/)).toBeDefined();
  expect(server.of(route)).toHaveLength(1);
  expect(words().value).toBe('Mine');
  await person.click(await screen.findByRole('button', { name: 'Use the other version' }));
  await waitFor(() => expect(words().value).toBe('From the phone.'));
  expect(server.of(route)).toHaveLength(1);
});

test('a save of the feedback sheet whose response was lost is no conflict, and the next save is based on it', async () => {
  const { server, person } = show({ [route]: refusal(502, 'unknown', 'The answer was lost.') });
  await person.type(words(), 'Mine');
  await rest();
  await waitFor(() => expect(server.of(route)).toHaveLength(1));
  server.answers[route] = ({ body }) =>
    (body as { basedOn: string | null }).basedOn === null
      ? refusalOfOwn(first, server.of(route)[0])
      : { json: sheet(second, { words: 'Mine' }) };
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(server.of(route).at(-1)?.body).toMatchObject({ basedOn: first }));
  expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeDefined();
});

test('a shared feedback sheet that was changed and left shows the changes again, and says that they are not saved', async () => {
  const shared = sheet(first, { globalMark: 4, words: 'Calm', publishedAt: first }) as Feedback;
  const left = show({}, false, shared, true);
  await left.person.type(words(), '!');
  left.unmount();
  show({}, false, shared, true);
  expect(words().value).toBe('Calm!');
  expect(screen.getByText('Not saved yet. Kept on this device.')).toBeDefined();
});

test('closing the feedback sheet saves the last marks', async () => {
  const { server, person, unmount } = show({ [route]: { json: sheet(first) } });
  await person.click(point(/Sets the scene/).getByRole('radio', { name: 'Partly' }));
  unmount();
  await waitFor(() => expect(server.of(route)).toHaveLength(1));
  expect(server.of(route)[0]?.keepalive).toBe(true);
});

test('while the points of a section are loading, no other point of the feedback sheet can be marked', async () => {
  let answer: (reply: Reply) => void = () => {};
  const points = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  const section = { stationId: 'communication', sectionId: 'consent', title: 'Consent' };
  const { server } = show({
    'GET /api/admin/bookings/b1/feedback/sections': { json: { sections: [section] } },
    'GET /api/admin/bookings/b1/feedback/sections/communication/consent': () => points,
  });
  const list = screen.getByLabelText('Station practised: Communication');
  await screen.findByRole('option', { name: 'Consent' });
  await userEvent.selectOptions(list, 'Consent');
  await waitFor(() => expect(screen.getByText(/Sets the scene/).closest('[inert]')).not.toBeNull());
  answer({ json: { title: 'Consent', points: [{ text: 'Names the risks', weight: 'critical' }] } });
  expect((await screen.findByText(/Names the risks/)).closest('[inert]')).toBeNull();
  expect(server.of('PUT /api/admin/bookings/b1/feedback')).toHaveLength(0);
});

test('before the interview the chosen section is saved in a draft of the feedback sheet, and the sheet cannot be shared', async () => {
  const section = { stationId: 'communication', sectionId: 'consent', title: 'Consent' };
  const { server, person } = show(
    {
      [route]: { json: sheet(first) },
      'GET /api/admin/bookings/b1/feedback/sections': { json: { sections: [section] } },
      'GET /api/admin/bookings/b1/feedback/sections/communication/consent': {
        json: { ...section, points: [{ text: 'Names the risks', weight: 'critical' }] },
      },
    },
    true,
  );
  await screen.findByRole('option', { name: 'Consent' });
  await person.selectOptions(screen.getByLabelText('Station practised: Communication'), 'Consent');
  await rest();
  await waitFor(() =>
    expect(server.of(route)[0]?.body).toMatchObject({
      isPublished: false,
      stations: [{ stationId: 'communication', sectionId: 'consent' }],
    }),
  );
  expect(screen.queryByRole('button', { name: 'Share Feedback' })).toBeNull();
});

test('a station that was prepared but not practised is left out when the feedback sheet is shared', async () => {
  const prepared = {
    ...sheet(first, { globalMark: 4, words: 'Well done.' }),
    stations: [
      {
        stationId: 'communication',
        sectionId: 'consent',
        title: 'Consent',
        points: [{ text: 'Names the risks', weight: 'critical', mark: 'not_seen' }],
        comment: '',
      },
    ],
  } as unknown as Feedback;
  const { server, person } = show(
    { [route]: refusal(503, 'unavailable', 'Soon.') },
    false,
    prepared,
  );
  await person.click(screen.getByRole('button', { name: 'Share Feedback' }));
  await waitFor(() =>
    expect(server.of(route)[0]?.body).toMatchObject({ isPublished: true, stations: [] }),
  );
});

test('a feedback sheet that stays open after its draft was saved is saved automatically again', async () => {
  const { server, person } = show({ [route]: { json: sheet(first) } }, false, null, true);
  await person.type(words(), 'Calm');
  await person.click(screen.getByRole('button', { name: 'Save Draft' }));
  await waitFor(() => expect(server.of(route)[0]?.body).toMatchObject({ words: 'Calm' }));
  await person.type(words(), '!');
  await rest();
  await waitFor(() =>
    expect(server.of(route).at(-1)?.body).toMatchObject({ words: 'Calm!', basedOn: first }),
  );
});

test('leaving a shared feedback sheet with changes asks first, and saving them leads away without a question', async () => {
  const shared = sheet(first, { globalMark: 4, words: 'Calm', publishedAt: first }) as Feedback;
  const { person } = show({ [route]: { json: sheet(second) } }, false, shared);
  await person.type(words(), '!');
  await person.click(screen.getByRole('link', { name: 'Bookings' }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await person.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(words().value).toBe('Calm!');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('words typed while a shared feedback sheet is being saved are not lost without a question', async () => {
  let answer: (reply: Reply) => void = () => {};
  const shared = sheet(first, { globalMark: 4, words: 'Calm', publishedAt: first }) as Feedback;
  const pending = new Promise<Reply>((resolve) => {
    answer = resolve;
  });
  const { server, person } = show({ [route]: () => pending }, false, shared);
  await person.type(words(), '!');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.of(route)).toHaveLength(1));
  await person.type(words(), '?');
  answer({ json: sheet(second) });
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  expect(words().value).toBe('Calm!?');
});

test('leaving a draft of the feedback asks only when its automatic save has failed', async () => {
  const { person } = show({ [route]: refusal(503, 'unavailable', 'Away.') });
  await person.type(words(), 'Calm');
  await rest();
  await screen.findByText(/^Not saved: Away\./);
  await person.click(screen.getByRole('link', { name: 'Bookings' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
});

test('leaving a draft of the feedback that is about to be saved automatically asks nothing and saves it', async () => {
  const { server, person } = show({ [route]: { json: sheet(first) } });
  await person.click(point(/Sets the scene/).getByRole('radio', { name: 'Met' }));
  await person.click(screen.getByRole('link', { name: 'Bookings' }));
  expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeDefined();
  await waitFor(() => expect(server.of(route)).toHaveLength(1));
});
