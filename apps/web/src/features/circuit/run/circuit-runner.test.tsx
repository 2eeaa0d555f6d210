import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type {
  Circuit,
  CircuitPhase,
  CircuitStation,
} from '@urost3/contract/circuit/circuit.schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { fakeWakeLock, slowRepeatedTimers } from '../../../testing/fake-browser.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { makeMcq, makePoints, makeQuestion, makeSection } from '../../study/testing.ts';
import { CircuitScreen } from '../circuit-screen.tsx';
import { makeStation } from '../testing.ts';

const MINUTE = 60_000;
const marks = 'POST /api/circuits/c1/stations/1/mark';
const skips = 'POST /api/circuits/c1/skip';

beforeEach(() => signInForTest());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A circuit in the given phase, which lasts two more minutes; the next station's reading time follows. */
function makeCircuit(kind: CircuitPhase['kind'], changes: Partial<CircuitStation> = {}): Circuit {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  return {
    id: 'c1',
    outcome: 'running',
    extraTimePercent: 0,
    startedAt: at(-20 * MINUTE),
    now: at(0),
    endsAt: at(20 * MINUTE),
    phases: [
      { index: 1, position: 1, kind, startsAt: at(-MINUTE), endsAt: at(2 * MINUTE) },
      { index: 2, position: 2, kind: 'reading', startsAt: at(2 * MINUTE), endsAt: at(9 * MINUTE) },
    ].map((phase) => ({ ...phase, isSkipped: false }) as CircuitPhase),
    stations: [makeStation(1, changes), makeStation(2)],
  };
}

function open(circuit: Circuit, more: Parameters<typeof serve>[0] = {}) {
  const section = (id: string) => ({
    json: makeSection({
      id,
      examiner_points: makePoints(['Rings theatre', 'Marks the side']),
      questions: [makeQuestion('a'), makeQuestion('b')],
    }),
  });
  const server = serve({
    'GET /api/circuits/c1': { json: circuit },
    'GET /api/stations/emergency_stations/sections/s1': section('s1'),
    'GET /api/stations/emergency_stations/sections/s2': section('s2'),
    'GET /api/attempts/emergency_stations/s1': {
      json: { questions: [], checklist: [], lastTicked: [] },
    },
    [skips]: { json: circuit },
    ...more,
  });
  const { router, unmount } = renderApp(
    [
      { path: '/', element: <CircuitScreen id="c1" /> },
      { path: '/circuit', element: <p>All circuits</p> },
    ],
    '/',
  );
  return { server, router, unmount, person: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });
const isFilled = async (name: string) =>
  (await button(name)).getAttribute('data-variant') !== 'default';

test('the screen stays on while the clock of a circuit runs', async () => {
  const { held } = fakeWakeLock();
  const { unmount } = open(makeCircuit('reading'));
  await waitFor(() => expect(held.size).toBe(1));
  unmount();
  expect(held.size).toBe(0);
});

test("unsaved ticks of a circuit's sheet are saved before the next station", async () => {
  const circuit = makeCircuit('marking');
  const { server, person } = open(circuit, { [marks]: { json: circuit } });
  await person.click(await screen.findByRole('checkbox', { name: 'Marks the side' }));
  await person.click(await button('Next station'));
  await waitFor(() => expect(server.of(skips)).toHaveLength(1));
  expect(server.of(marks)).toMatchObject([{ body: { ticked: ['Marks the side'] } }]);
  const order = server.calls.map((call) => call.route);
  expect(order.indexOf(marks)).toBeLessThan(order.indexOf(skips));
});

test("ticks that cannot be saved keep a circuit's sheet open", async () => {
  const { server, person } = open(makeCircuit('marking'), {
    [marks]: refusal(503, 'unavailable', 'Away.'),
  });
  await person.click(await screen.findByRole('checkbox', { name: 'Marks the side' }));
  await person.click(await button('Next station'));
  await waitFor(() => expect(server.of(marks)).toHaveLength(1));
  await waitFor(async () => expect(await button('Next station')).toHaveProperty('disabled', false));
  expect(server.of(skips)).toHaveLength(0);
  expect(screen.getByRole('checkbox', { name: 'Marks the side' })).toHaveProperty('checked', true);
});

test("the bell that ends the time for a circuit's sheet saves the sheet's ticks", async () => {
  const circuit = makeCircuit('marking');
  const { server, person } = open(circuit, { [marks]: { json: circuit } });
  const box = await screen.findByRole('checkbox', { name: 'Rings theatre' });
  const later = Date.now() + 3 * MINUTE;
  await person.click(box);
  vi.spyOn(Date, 'now').mockReturnValue(later);
  fireEvent(window, new Event('pageshow'));
  expect(await button('Skip to interview')).toBeDefined();
  await waitFor(() =>
    expect(server.of(marks)).toMatchObject([{ body: { ticked: ['Rings theatre'] } }]),
  );
});

test("a mark of a circuit's sheet waits for the response to the previous mark, so that the latest ticks count", async () => {
  const circuit = makeCircuit('marking');
  const { server, person } = open(circuit);
  const first = Promise.withResolvers<Reply>();
  server.answers[marks] = () => first.promise;
  await person.click(await screen.findByRole('checkbox', { name: 'Rings theatre' }));
  await person.click(await button('Save mark'));
  await person.click(screen.getByRole('checkbox', { name: 'Marks the side' }));
  await person.click(await button('Save mark'));
  expect(server.of(marks)).toHaveLength(1);
  server.answers[marks] = { json: circuit };
  await act(async () => first.resolve({ json: circuit }));
  await waitFor(() => expect(server.of(marks)).toHaveLength(2));
  const [one, two] = server.of(marks).map(({ body }) => body as { clientId: string });
  expect(two).toMatchObject({ ticked: ['Rings theatre', 'Marks the side'] });
  expect(two?.clientId).not.toBe(one?.clientId);
});

test('an option that is picked in a circuit while the previous pick is being retried is sent after that pick', async () => {
  const picks = 'POST /api/attempts/mcq';
  const pick = { questionId: 'm', isRight: true, option: '6 hours', at: '2026-11-19T09:00:00Z' };
  const { server, person } = open(makeCircuit('interview'), {
    'GET /api/stations/emergency_stations/sections/s1': {
      json: makeSection({ id: 's1', questions: [makeMcq('m')] }),
    },
    [picks]: refusal(503, 'unavailable', 'Away.'),
  });
  await person.click(await screen.findByRole('radio', { name: '2 hours' }));
  await waitFor(() => expect(server.of(picks)).toHaveLength(1));
  server.answers[picks] = { json: pick };
  await person.click(screen.getByRole('radio', { name: '6 hours' }));
  await waitFor(() => expect(server.of(picks)).toHaveLength(3));
  expect(server.of(picks).map(({ body }) => (body as { option: string }).option)).toEqual([
    '2 hours',
    '2 hours',
    '6 hours',
  ]);
});

test('continuing a circuit without a tick in the sheet saves no mark', async () => {
  const { server, person } = open(makeCircuit('marking'));
  await screen.findByRole('checkbox', { name: 'Rings theatre' });
  await person.click(await button('Next station'));
  await waitFor(() => expect(server.of(skips)).toHaveLength(1));
  expect(server.of(marks)).toHaveLength(0);
});

test('a circuit that was requested before a skip and arrives after the skip does not restore the old phase', async () => {
  const before = makeCircuit('reading');
  const after = makeCircuit('interview');
  const late = Promise.withResolvers<Reply>();
  const { server, person } = open(before, { [skips]: { json: after } });
  await screen.findByText(/^Reading$/);
  server.answers['GET /api/circuits/c1'] = () => late.promise;
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(server.of('GET /api/circuits/c1')).toHaveLength(2));
  await person.click(await button('Skip to interview'));
  await screen.findByText(/^Interview$/);
  await act(async () => late.resolve({ json: before }));
  expect(screen.getByText(/^Interview$/)).toBeDefined();
});

test('the continue button of a circuit is the main action only at the last question of an interview', async () => {
  const { person } = open(makeCircuit('interview'));
  expect(await isFilled('End interview')).toBe(false);
  await person.click(await button('Next question'));
  await waitFor(async () => expect(await isFilled('End interview')).toBe(true));
  await person.click(await button('Previous question'));
  await waitFor(async () => expect(await isFilled('End interview')).toBe(false));
});

test("marking a circuit's sheet makes the continue button the main action", async () => {
  const mark = {
    ticked: 1,
    total: 2,
    percent: 50,
    globalScore: null,
    at: new Date().toISOString(),
    circuitId: 'c1',
  };
  open(makeCircuit('marking', { mark }));
  await screen.findByText('Marked: 1 of 2 points, 50%');
  expect(await isFilled('Next station')).toBe(true);
});

const said = (audio: Partial<ReturnType<typeof makeSection>>) => ({
  'GET /api/stations/emergency_stations/sections/s1': {
    json: makeSection({ id: 's1', stationId: 'emergency_stations', ...audio }),
  },
});
const call = { audioUrl: '/api/media/call.mp3?s=1', transcript: 'Is that the registrar?' };

test("the recording of a circuit's station plays once, when the interview begins", async () => {
  sessionStorage.clear();
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { unmount } = open(makeCircuit('reading'), said(call));
  expect(await button('Skip to interview')).toBeDefined();
  await screen.findByRole('heading', { name: /Scenario/ });
  expect(play).not.toHaveBeenCalled();
  unmount();
  const interview = open(makeCircuit('interview'), said(call));
  expect(await screen.findByRole('heading', { name: 'The handover call' })).toBeDefined();
  await waitFor(() => expect(play).toHaveBeenCalledOnce());
  interview.unmount();
  open(makeCircuit('interview'), said(call));
  expect(await button('Play again')).toBeDefined();
  expect(play).toHaveBeenCalledOnce();
});

test('a circuit offers a button when the browser refuses to play a recording, and shows the transcript of a missing file', async () => {
  sessionStorage.clear();
  const play = vi
    .spyOn(HTMLMediaElement.prototype, 'play')
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    .mockResolvedValue();
  const { person } = open(makeCircuit('interview'), said(call));
  await person.click(await button('Play'));
  expect(play).toHaveBeenCalledTimes(2);
  fireEvent.error(document.querySelector('audio') as HTMLAudioElement);
  expect(await screen.findByText('Is that the registrar?')).toBeDefined();
  expect(
    screen.getByText('The recording could not be loaded. Its transcript is below.'),
  ).toBeDefined();
});

async function chooseLeave(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: 'Circuit options' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Leave' }));
}

test('leaving a running circuit asks for confirmation, and staying keeps it open', async () => {
  const { person, router } = open(makeCircuit('interview'));
  await chooseLeave(person);
  await person.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(router.state.location.pathname).toBe('/');
  await chooseLeave(person);
  const dialog = await screen.findByRole('dialog', { name: 'Leave this circuit?' });
  await person.click(within(dialog).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('All circuits')).toBeDefined();
});

test("leaving a circuit saves the sheet's ticks first, and leaves without them only after a failure was shown", async () => {
  const circuit = makeCircuit('marking');
  const { server, person } = open(circuit, { [marks]: refusal(503, 'unavailable', 'Away.') });
  await person.click(await screen.findByRole('checkbox', { name: 'Marks the side' }));
  await chooseLeave(person);
  const dialog = await screen.findByRole('dialog', { name: 'Leave this circuit?' });
  await person.click(within(dialog).getByRole('button', { name: 'Leave' }));
  expect(await within(dialog).findByText(/^Your ticks could not be saved\./)).toBeDefined();
  server.answers[marks] = { json: circuit };
  await person.click(within(dialog).getByRole('button', { name: 'Stay' }));
  await chooseLeave(person);
  const again = await screen.findByRole('dialog', { name: 'Leave this circuit?' });
  await person.click(within(again).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('All circuits')).toBeDefined();
  expect(server.of(marks)).toHaveLength(2);
});

test('a circuit can be left although its ticks cannot be saved', async () => {
  const { server, person } = open(makeCircuit('marking'), {
    [marks]: refusal(503, 'unavailable', 'Away.'),
  });
  await person.click(await screen.findByRole('checkbox', { name: 'Marks the side' }));
  await chooseLeave(person);
  const dialog = await screen.findByRole('dialog', { name: 'Leave this circuit?' });
  await person.click(within(dialog).getByRole('button', { name: 'Leave' }));
  expect(await within(dialog).findByText(/^Your ticks could not be saved\./)).toBeDefined();
  await person.click(within(dialog).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('All circuits')).toBeDefined();
  expect(server.of(marks)).toHaveLength(1);
});

test.each([
  ['withdrawn', refusal(404, 'not_found', 'There is no section.')],
  ['locked since Premium ended', refusal(403, 'subscription_required', 'Part of Premium.')],
])('a circuit goes on when the section of a station is %s', async (_, answer) => {
  const { server, person } = open(makeCircuit('interview'), {
    'GET /api/stations/emergency_stations/sections/s1': answer,
  });
  expect(await screen.findByText('This station is no longer open to you')).toBeDefined();
  await waitFor(async () => expect(await isFilled('End interview')).toBe(true));
  await person.click(await button('End interview'));
  await waitFor(() => expect(server.of(skips)).toHaveLength(1));
});

test('ticks for a section that was withdrawn meanwhile do not stop the circuit', async () => {
  const { server, person } = open(makeCircuit('marking'), {
    [marks]: refusal(404, 'not_found', 'This section is no longer published.'),
  });
  await person.click(await screen.findByRole('checkbox', { name: 'Marks the side' }));
  await person.click(await button('Next station'));
  await waitFor(() => expect(server.of(skips)).toHaveLength(1));
});

test('the reading phase of a circuit says so when the section was studied recently', async () => {
  open(makeCircuit('reading', { fallback: 'recent' }));
  expect(await screen.findByText(/^You studied this section recently/)).toBeDefined();
});

test('the rail of a circuit labels stations as completed, current or upcoming', async () => {
  const circuit = makeCircuit('interview');
  const phases = circuit.phases.map((phase) => ({ ...phase, position: 2 }));
  open({ ...circuit, phases, stations: [makeStation(1), makeStation(2), makeStation(3)] });
  const rail = await screen.findByRole('list', { name: 'Stations of this circuit' });
  const steps = within(rail).getAllByRole('listitem');
  expect(steps.map((step) => step.querySelector('span:not([aria-hidden])')?.textContent)).toEqual([
    'Station 1, Emergency Stations: done',
    'Station 2, Emergency Stations: now',
    'Station 3, Emergency Stations: ahead',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

test("a circuit's bell that is turned off stays off after the circuit is opened again", async () => {
  const resume = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      resume = resume;
      createOscillator = vi.fn(() => ({
        connect: (to: unknown) => to,
        start: vi.fn(),
        stop: vi.fn(),
        frequency: {},
      }));
      createGain = vi.fn(() => ({
        connect: vi.fn(),
        gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
      }));
    },
  );
  const { person, unmount } = open(makeCircuit('interview'));
  await person.click(await button('Turn the bell on'));
  await person.click(await button('Turn the bell off'));
  expect(await button('Turn the bell on')).toBeDefined();
  unmount();
  const again = open(makeCircuit('interview'));
  await again.person.click(await button('End interview'));
  await waitFor(() => expect(again.server.of(skips)).toHaveLength(1));
  expect(await button('Turn the bell on')).toBeDefined();
});

test('in a hidden page, where repeated timers run once a minute, both bells of a circuit ring on time', async () => {
  slowRepeatedTimers();
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const circuit = makeCircuit('interview');
  const [phase, next] = circuit.phases as [CircuitPhase, CircuitPhase];
  const now = { ...phase, startsAt: at(-10 * MINUTE), endsAt: at(2 * MINUTE + 10_000) };
  circuit.phases = [now, { ...next, startsAt: now.endsAt }];
  open(circuit, { 'GET /api/circuits/c1': () => ({ json: { ...circuit, now: at(0) } }) });
  await screen.findByText(/^Interview$/);
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.getByText('Two minutes left.')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE));
  expect(screen.getByText('Reading time begins.')).toBeDefined();
});

const marked = (percent: number) => ({
  ticked: 1,
  total: 2,
  percent,
  globalScore: null,
  at: new Date().toISOString(),
  circuitId: 'c1',
});
const summary = (day: number, percent: number) => ({
  id: `c-${day}`,
  outcome: 'finished',
  startedAt: `2026-01-0${day}T10:00:00.000Z`,
  stations: [{ stationId: 'emergency_stations', title: 'One', percent }],
  percent,
});

test("the result of a circuit is compared with the learner's earlier circuits", async () => {
  const circuit = makeCircuit('marking', { mark: marked(75) });
  open(
    { ...circuit, outcome: 'finished' },
    { 'GET /api/circuits': { json: { history: [summary(2, 60), summary(1, 40)] } } },
  );
  expect(await screen.findByRole('heading', { name: 'Your trend' })).toBeDefined();
  expect(screen.getByText('Up from 60% in your last circuit. Your best so far.')).toBeDefined();
  expect(
    screen.getByRole('img', { name: 'Emergency Stations, oldest first: 40%, 60%, 75%' }),
  ).toBeDefined();
});

test('the result of the first marked circuit says that there is nothing to compare it with', async () => {
  const circuit = makeCircuit('marking', { mark: marked(75) });
  open({ ...circuit, outcome: 'finished' }, { 'GET /api/circuits': { json: { history: [] } } });
  expect(await screen.findByText(/^This is your first marked circuit/)).toBeDefined();
});

test('the result of a circuit begins with a verdict, and leads to the section with the lowest mark', async () => {
  const circuit = makeCircuit('marking', { mark: marked(55), missed: ['Names the diagnosis'] });
  const [station] = circuit.stations;
  if (!station) throw new Error('No station');
  open(
    { ...circuit, outcome: 'finished', stations: [{ ...station, readingMs: 1000 }] },
    { 'GET /api/circuits': { json: { history: [] } } },
  );
  expect(await screen.findByRole('heading', { name: 'Just short of a pass' })).toBeDefined();
  expect(screen.getByText(/^You need 60% to pass\./)).toBeDefined();
  const revise = screen.getByRole('link', { name: 'Revise now' });
  expect(revise.getAttribute('href')).toBe(`/emergency-stations/${station.sectionId}`);
});
