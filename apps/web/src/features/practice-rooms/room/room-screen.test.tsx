import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  Room,
  RoomMember,
  RoomState,
} from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { ROOM_PRESENCE_EVERY_MS } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { RoomSection } from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceLive, announceLiveReturn } from '../../../lib/api/live.ts';
import { type Reply, refusal, refusalOfOwn, serve } from '../../../testing/fake-api.ts';
import { fakeWakeLock, slowRepeatedTimers } from '../../../testing/fake-browser.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { makeQuestion } from '../../study/testing.ts';
import { FakeConnection, FakeStream } from '../testing/fake-connection.ts';
import { RoomScreen } from './room-screen.tsx';

const MINUTE = 60_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

const member = (uid: string, changes: Partial<RoomMember> = {}): RoomMember => ({
  uid,
  displayName: uid === 'u1' ? 'Ada Byron' : 'Ben Reader',
  rank: '',
  role: uid === 'u1' ? 'examiner' : 'candidate',
  isHost: uid === 'u1',
  isPresent: true,
  mayExamine: true,
  agreesToRecording: false,
  ...changes,
});

const makeState = (changes: Partial<RoomState> = {}): RoomState => ({
  version: 3,
  now: at(0),
  position: 1,
  phase: 'interview',
  phaseStartedAt: at(-MINUTE),
  phaseEndsAt: at(9 * MINUTE),
  pausedLeftMs: null,
  questionIndex: null,
  asked: [],
  recording: { playingSince: null, positionMs: 0 },
  exhibit: null,
  ...changes,
});

function makeRoom(state: RoomState, changes: Partial<Room> = {}): Room {
  return {
    id: 'r1',
    hostUid: 'u1',
    bookingId: null,
    createdAt: at(-20 * MINUTE),
    endedAt: null,
    ending: null,
    readingMinutes: 2,
    interviewMinutes: 10,
    stations: [
      {
        position: 1,
        stationId: 'emergency_stations',
        sectionId: 's1',
        title: 'Torsion',
        candidateUid: 'u2',
        examinerUid: 'u1',
        endedAt: null,
      },
    ],
    members: [member('u1'), member('u2')],
    invited: [],
    linkExpiresAt: null,
    state,
    ...changes,
  };
}

const makeSection = (changes: Partial<RoomSection> = {}): RoomSection => ({
  position: 1,
  stationId: 'emergency_stations',
  sectionId: 's1',
  title: 'Torsion',
  role: 'examiner',
  scenario: {
    case_scenario: 'A boy with a painful testis.',
    sign_post: null,
    scenario: null,
    exhibits: [],
  },
  asked: [],
  shown: null,
  audioUrl: null,
  questions: [makeQuestion('a'), makeQuestion('b')],
  answer: null,
  points: [
    { text: 'Rings theatre', weight: 'critical' },
    { text: 'Marks the side', weight: 'major' },
  ],
  brief: null,
  ...changes,
});

const actions = 'POST /api/practice-rooms/r1/state';
const saves = 'PUT /api/practice-rooms/r1/stations/1/sheet';

async function open(room: Room, section: RoomSection, more: Parameters<typeof serve>[0] = {}) {
  sessionStorage.setItem(
    'urost3.room.r1',
    JSON.stringify({ hasCamera: false, hasMicrophone: false }),
  );
  const server = serve({
    // Each response contains the time of its request, because the room's clock is set from the responses.
    'GET /api/practice-rooms/r1': () => ({
      json: { ...room, state: { ...room.state, now: at(0) } },
    }),
    'GET /api/practice-rooms/r1/section': { json: section },
    'GET /api/practice-rooms/r1/stations/1/sheet': { json: { sheet: null } },
    'POST /api/practice-rooms/r1/presence': () => ({
      json: { now: at(0), version: room.state.version, presentUids: ['u1', 'u2'], hasEnded: false },
    }),
    [saves]: {
      json: { points: [], globalScore: null, words: '', version: 1, updatedAt: at(0) },
    },
    [actions]: { json: { ...room.state, version: room.state.version + 1 } },
    ...more,
  });
  renderApp([{ path: '/', element: <RoomScreen id="r1" /> }], '/');
  return { server, person: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  signInForTest();
  localStorage.clear();
});
afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the examiner of a practice room asks the questions one by one, each based on the shown version of the room', async () => {
  const { server, person } = await open(makeRoom(makeState()), makeSection());
  await person.click(await button('Ask the first question'));
  await waitFor(() =>
    expect(server.of(actions)).toMatchObject([
      { body: { version: 3, action: { type: 'question', index: 0 } } },
    ]),
  );
});

test('the candidate in a practice room sees the asked questions but neither answers nor a sheet', async () => {
  const section = makeSection({
    role: 'candidate',
    questions: null,
    points: null,
    asked: [
      {
        index: 0,
        id: 'a',
        type: 'text',
        question: 'What do you do first?',
        options: [],
        images: [],
        exhibits: [],
      },
    ],
  });
  const room = makeRoom(makeState({ questionIndex: 0, asked: [0] }), {
    hostUid: 'u2',
    members: [
      member('u1', { role: 'candidate', isHost: false }),
      member('u2', { role: 'examiner', isHost: true }),
    ],
  });
  await open(room, section);
  expect(await screen.findByText('What do you do first?')).toBeDefined();
  expect(screen.queryByText('Model answer')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Your mark sheet' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'End interview' })).toBeNull();
});

test('marks in a practice room are saved automatically, and an unsaved mark sheet survives a reload', async () => {
  const { server, person } = await open(makeRoom(makeState()), makeSection(), {
    [saves]: refusal(503, 'unavailable', 'Away.'),
  });
  const row = await screen.findByRole('radiogroup', { name: /Rings theatre/ });
  await person.click(within(row).getByRole('radio', { name: 'Met' }));
  await waitFor(() => expect(server.of(saves).length).toBeGreaterThan(0));
  expect(server.of(saves)[0]).toMatchObject({
    body: { points: [{ text: 'Rings theatre', mark: 'met' }], basedOn: 0 },
  });
  const kept = Object.keys(localStorage).find((key) => key.includes('u1.room-sheet.r1.1'));
  expect(localStorage.getItem(kept ?? '')).toContain('Rings theatre');
});

test('a mark that is given while the mark sheet of a practice room is being saved is sent afterwards, based on the saved version', async () => {
  const first = Promise.withResolvers<Reply>();
  const saved = { points: [{ text: 'Rings theatre', mark: 'met' }], globalScore: null, words: '' };
  const { server, person } = await open(makeRoom(makeState()), makeSection(), {
    [saves]: () => first.promise,
  });
  const mark = async (point: RegExp) => {
    const row = await screen.findByRole('radiogroup', { name: point });
    await person.click(within(row).getByRole('radio', { name: 'Met' }));
  };
  await mark(/Rings theatre/);
  await waitFor(() => expect(server.of(saves)).toHaveLength(1));
  await mark(/Marks the side/);
  fireEvent(window, new Event('pagehide'));
  expect(server.of(saves)).toHaveLength(1);
  first.resolve({ json: { ...saved, version: 1, updatedAt: at(0) } });
  await waitFor(() => expect(server.of(saves)).toHaveLength(2));
  expect(server.of(saves)[1]).toMatchObject({
    body: { points: [{ text: 'Rings theatre' }, { text: 'Marks the side' }], basedOn: 1 },
  });
});

test('a mark that is given after the answer to a save of the mark sheet of a practice room was lost is saved without a conflict', async () => {
  const saved = { points: [{ text: 'Rings theatre', mark: 'met' }], globalScore: null, words: '' };
  const { server, person } = await open(makeRoom(makeState()), makeSection(), {
    [saves]: refusal(502, 'unknown', 'The answer was lost.'),
  });
  const mark = async (point: RegExp) => {
    const row = await screen.findByRole('radiogroup', { name: point });
    await person.click(within(row).getByRole('radio', { name: 'Met' }));
  };
  await mark(/Rings theatre/);
  await screen.findByText(/^Not saved/);
  server.answers[saves] = ({ body }) =>
    (body as { basedOn: number }).basedOn === 1
      ? { json: { ...saved, version: 2, updatedAt: at(0) } }
      : refusalOfOwn(1, server.of(saves)[0]);
  await mark(/Marks the side/);
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(server.of(saves).at(-1)?.body).toMatchObject({
    points: [{ text: 'Rings theatre' }, { text: 'Marks the side' }],
    basedOn: 1,
  });
  expect(screen.queryByText(/^Changed in another tab/)).toBeNull();
});

test('two changes of a practice room in quick succession are sent one after the other, the second based on the first', async () => {
  const first = Promise.withResolvers<Reply>();
  const { server, person } = await open(makeRoom(makeState()), makeSection(), {
    [actions]: () => first.promise,
  });
  await person.click(await button('Ask the first question'));
  await person.click(await button('Pause'));
  expect(server.of(actions)).toHaveLength(1);
  first.resolve({ json: makeState({ version: 4, questionIndex: 0, asked: [0] }) });
  await waitFor(() => expect(server.of(actions)).toHaveLength(2));
  expect(server.of(actions)[1]).toMatchObject({ body: { version: 4, action: { type: 'pause' } } });
});

test('on a narrow screen the examiner of a practice room changes between the question and the sheet, which repeats the question', async () => {
  const { person } = await open(
    makeRoom(makeState({ questionIndex: 0, asked: [0] })),
    makeSection(),
  );
  const sheet = await screen.findByRole('heading', { name: 'Your mark sheet' });
  expect(sheet.closest('[data-off]')).not.toBeNull();
  await person.click(screen.getByRole('radio', { name: 'Mark sheet' }));
  expect(sheet.closest('[data-off]')).toBeNull();
  const question = screen.getByRole('heading', { name: 'Question 1 of 2' });
  expect(question.closest('[data-off]')).not.toBeNull();
  expect(screen.getByText('Question 1 of 2', { selector: 'p' })).toBeDefined();
});

test('in a practice room, the examiner’s list of other questions leaves out the one that is being asked', async () => {
  await open(makeRoom(makeState({ questionIndex: 0, asked: [0] })), makeSection());
  const list = await screen.findByRole('list', { name: 'Other questions' });
  expect(within(list).getByRole('button', { name: 'Question 2' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Question 1/ })).toBeNull();
});

test('the interview phase of a practice room ends by the clock, without a response of the server', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await open(makeRoom(makeState({ phaseEndsAt: at(MINUTE) })), makeSection());
  expect(await screen.findByText(/^Interview/)).toBeDefined();
  vi.setSystemTime(Date.now() + MINUTE);
  expect(await screen.findByText(/^Mark sheets/)).toBeDefined();
  expect(await button('Show the marks')).toBeDefined();
});

test('in a hidden page, where repeated timers run once a minute, the bells of a practice room ring when a phase ends', async () => {
  slowRepeatedTimers();
  const reading = { phase: 'reading', phaseEndsAt: at(10_000) } as const;
  await open(makeRoom(makeState(reading)), makeSection());
  await screen.findByText(/^Reading/);
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByText('The interview begins.')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(10 * MINUTE));
  expect(screen.getByText('The interview is over.')).toBeDefined();
});

test('a response with a practice room that is older than a change and arrives after it does not restore the old phase', async () => {
  const before = makeRoom(makeState());
  const late = Promise.withResolvers<Reply>();
  const { server } = await open(before, makeSection());
  expect(await screen.findByText(/^Interview/)).toBeDefined();
  server.answers['GET /api/practice-rooms/r1'] = () => late.promise;
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(server.of('GET /api/practice-rooms/r1')).toHaveLength(2));
  const state = makeState({ version: 4, phase: 'marking', phaseEndsAt: null });
  const data = { roomId: 'r1', what: 'state', state };
  await act(async () => announceLive({ kind: 'practice-room', data }));
  expect(await screen.findByText(/^Mark sheets/)).toBeDefined();
  const members = [...before.members, member('u3', { displayName: 'Cat Late' })];
  late.resolve({ json: { ...before, members } });
  expect((await screen.findAllByText(/Cat Late/)).length).toBeGreaterThan(0);
  expect(screen.getByText(/^Mark sheets/)).toBeDefined();
});

test("another person's change of a practice room is shown when it arrives, and an older one is ignored", async () => {
  const room = makeRoom(makeState());
  const { server } = await open(room, makeSection());
  expect(await screen.findByText(/^Interview/)).toBeDefined();
  const paused = makeState({ version: 4, phaseEndsAt: null, pausedLeftMs: 65_000 });
  server.answers['GET /api/practice-rooms/r1'] = { json: { ...room, state: paused } };
  const tell = (state: RoomState) =>
    act(async () =>
      announceLive({ kind: 'practice-room', data: { roomId: 'r1', what: 'state', state } }),
    );
  await tell(paused);
  expect(await screen.findByText(/^Paused/)).toBeDefined();
  expect(screen.getByRole('timer').textContent).toBe('1:05');
  await tell(makeState({ version: 2 }));
  expect(screen.getByText(/^Paused/)).toBeDefined();
});

test('a presence event of a practice room is shown without a refetch, unless it contains an unknown person', async () => {
  const away = makeRoom(makeState(), {
    members: [member('u1'), member('u2', { isPresent: false })],
  });
  const { server } = await open(away, makeSection());
  expect(await screen.findByText('Away')).toBeDefined();
  // From now on every request stays pending.
  server.answers['GET /api/practice-rooms/r1'] = () => new Promise<never>(() => {});
  const reads = () => server.of('GET /api/practice-rooms/r1').length;
  const tell = (presentUids: string[]) =>
    act(async () =>
      announceLive({
        kind: 'practice-room',
        data: { roomId: 'r1', what: 'presence', presentUids },
      }),
    );
  await tell(['u1', 'u2']);
  await waitFor(() => expect(screen.queryByText('Away')).toBeNull());
  const before = reads();
  await tell(['u1', 'u2', 'u3']);
  await waitFor(() => expect(reads()).toBe(before + 1));
});

test('a page connects to the other people of a practice room only after the server has accepted its report of presence', async () => {
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('MediaStream', FakeStream);
  const report = Promise.withResolvers<Reply>();
  const { server } = await open(makeRoom(makeState()), makeSection(), {
    'GET /api/practice-rooms/r1/ice': { json: { iceServers: [], iceTransportPolicy: 'all' } },
    'POST /api/practice-rooms/r1/presence': () => report.promise,
    'POST /api/practice-rooms/r1/signals': { status: 204 },
  });
  const callsOf = (route: string) => server.of(route.replace(' ', ' /api/practice-rooms/r1/'));
  await waitFor(() => expect(callsOf('POST presence')).toHaveLength(1));
  await waitFor(() => expect(callsOf('GET ice')).toHaveLength(1));
  await button('Ask the first question');
  expect(callsOf('POST signals')).toEqual([]);
  report.resolve({
    json: { now: at(0), version: 3, presentUids: ['u1', 'u2'], hasEnded: false },
  });
  await waitFor(() => expect(callsOf('POST signals')).not.toEqual([]));
  expect(callsOf('POST signals')[0]?.body).toMatchObject({ to: 'u2' });
});

test('a host who ends the practice room is no longer reported as present while the result loads', async () => {
  const room = makeRoom(makeState());
  const presences = () => server.of('POST /api/practice-rooms/r1/presence').length;
  const { server, person } = await open(room, makeSection());
  await waitFor(() => expect(presences()).toBeGreaterThan(0));
  await act(async () => announceLiveReturn());
  await waitFor(() => expect(presences()).toBeGreaterThan(1));
  const before = presences();
  let end: (reply: Reply) => void = () => undefined;
  let read: (reply: Reply) => void = () => undefined;
  server.answers['POST /api/practice-rooms/r1/end'] = () =>
    new Promise<Reply>((resolve) => (end = resolve));
  server.answers['GET /api/practice-rooms/r1'] = () =>
    new Promise<Reply>((resolve) => (read = resolve));
  await person.click(await button('Leave'));
  await person.click(await button('End for everybody'));
  await waitFor(() => expect(server.of('POST /api/practice-rooms/r1/end')).toHaveLength(1));
  await act(async () => announceLiveReturn());
  end({ status: 204 });
  const reads = server.of('GET /api/practice-rooms/r1').length;
  await waitFor(() => expect(server.of('GET /api/practice-rooms/r1').length).toBe(reads + 1));
  await act(async () => announceLiveReturn());
  expect(presences()).toBe(before);
  read({ json: { ...room, endedAt: at(0), ending: 'host' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(presences()).toBe(before);
});

test('a guest who missed the event that ended the practice room sees the end after the next presence report', async () => {
  const room = makeRoom(makeState());
  const { server } = await open(room, makeSection(), {
    'POST /api/practice-rooms/r1/presence': {
      json: { now: at(0), version: room.state.version, presentUids: [], hasEnded: true },
    },
  });
  await waitFor(() => expect(server.of('GET /api/practice-rooms/r1').length).toBeGreaterThan(1));
});

test('the screen stays on in a practice room, until the person is removed', async () => {
  const { held } = fakeWakeLock();
  await open(makeRoom(makeState()), makeSection());
  await waitFor(() => expect(held.size).toBe(1));
  await act(async () =>
    announceLive({ kind: 'practice-room', data: { roomId: 'r1', what: 'removed' } }),
  );
  await waitFor(() => expect(held.size).toBe(0));
});

test('a page that reports late, because the timers of a hidden page are slow, is asked for its presence by an event', async () => {
  const { server } = await open(makeRoom(makeState()), makeSection());
  const presences = () => server.of('POST /api/practice-rooms/r1/presence').length;
  await waitFor(() => expect(presences()).toBe(1));
  const ask = (roomId: string) =>
    act(async () =>
      announceLive({
        kind: 'practice-room',
        data: { roomId, what: 'presence', presentUids: ['u1', 'u2'] },
      }),
    );
  // It has just reported.
  await ask('r1');
  expect(presences()).toBe(1);
  const late = Date.now() + ROOM_PRESENCE_EVERY_MS;
  vi.spyOn(Date, 'now').mockReturnValue(late);
  await ask('another room');
  expect(presences()).toBe(1);
  await ask('r1');
  await waitFor(() => expect(presences()).toBe(2));
});

test('a person whom the host removed leaves the practice room at once', async () => {
  await open(makeRoom(makeState()), makeSection());
  await screen.findByText(/^Interview/);
  await act(async () =>
    announceLive({ kind: 'practice-room', data: { roomId: 'r1', what: 'removed' } }),
  );
  expect(await screen.findByText('You were removed from this room.')).toBeDefined();
  expect(sessionStorage.getItem('urost3.room.r1')).toBeNull();
});

test('a conflicting change of a practice room is refused, and the room is refetched', async () => {
  const { server, person } = await open(makeRoom(makeState()), makeSection(), {
    [actions]: refusal(409, 'stale_version', 'The room has changed.'),
  });
  await screen.findByText(/^Interview/);
  const before = server.of('GET /api/practice-rooms/r1').length;
  await person.click(await button('Pause'));
  await waitFor(() =>
    expect(server.of('GET /api/practice-rooms/r1').length).toBeGreaterThan(before),
  );
});

test('a stranger sees that there is no such practice room', async () => {
  await open(makeRoom(makeState()), makeSection(), {
    'GET /api/practice-rooms/r1': refusal(404, 'not_found', 'There is no such room.'),
    'GET /api/practice-rooms': { json: { open: [], invitations: [], history: [] } },
  });
  expect(await screen.findByText('This practice room was not found.')).toBeDefined();
});

test('a person who has left a practice room can come back by the address of the room', async () => {
  const summary = {
    id: 'r1',
    createdAt: at(0),
    endedAt: null,
    host: { displayName: 'Ben Reader', rank: '' },
    isHost: false,
    peopleCount: 1,
    stations: [],
  };
  await open(makeRoom(makeState()), makeSection(), {
    'GET /api/practice-rooms/r1': refusal(404, 'not_found', 'There is no such room.'),
    'GET /api/practice-rooms': { json: { open: [summary], invitations: [], history: [] } },
  });
  expect(
    await screen.findByRole('button', { name: 'Join without sound and picture' }),
  ).toBeDefined();
});
