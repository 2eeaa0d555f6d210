import { Notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../../lib/api/session.ts';
import { learner, type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { useAuth } from '../../accounts/public/use-auth.ts';
import { RATING_DELAY_MS, RATING_FAILED } from '../public/use-rating.ts';
import { RatingPanel } from './rating-panel.tsx';

const section = { stationId: 'communication', sectionId: 'vasectomy' } as const;
const saveRoute = 'PUT /api/progress/communication/vasectomy';
const progressOf = (percent: number | null): Reply => ({
  json: {
    stationProgress: percent === null ? {} : { communication: { vasectomy: percent } },
    studyTime: {},
    updatedAt: '2026-11-20T09:00:00.000Z',
  },
});

function Page() {
  const { user } = useAuth();
  if (!user) return <h1>Signed out</h1>;
  return (
    <>
      <Notifications />
      <RatingPanel uid={user.uid} section={section} />
    </>
  );
}

const routes = [
  { path: '/', Component: Page },
  { path: '/dashboard', element: <h1>Dashboard</h1> },
];

async function show(saved: number | null, save: Reply = progressOf(0)) {
  const server = serve({
    'GET /api/progress': progressOf(saved),
    [saveRoute]: save,
  });
  const view = renderApp(routes, '/');
  const slider = await screen.findByRole('slider', { name: 'Your rating' });
  return { server, slider, person: userEvent.setup(), ...view };
}

async function press(slider: HTMLElement, keys: string) {
  act(() => slider.focus());
  await userEvent.keyboard(keys);
}

/** After this function is called, timers run only when the test advances them. */
const holdTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

const restoreTimers = () => vi.useRealTimers();

function pressNow(slider: HTMLElement, key: string, times = 1): void {
  act(() => slider.focus());
  for (let step = 0; step < times; step += 1) fireEvent.keyDown(slider, { key });
}

beforeEach(() => signInForTest());

test('the saved rating of a section is shown as a whole number from 0 to 100', async () => {
  const { slider } = await show(63);
  expect(screen.getByText('63%')).toBeDefined();
  expect(slider.getAttribute('aria-valuenow')).toBe('63');
  expect(slider.getAttribute('aria-valuemin')).toBe('0');
  expect(slider.getAttribute('aria-valuemax')).toBe('100');
  await press(slider, '{ArrowRight}');
  expect(screen.getByText('64%')).toBeDefined();
});

test.each([
  [0, 'Needs Revisit', 'red'],
  [50, 'Needs Revisit', 'red'],
  [51, 'In Progress', 'yellow'],
  [85, 'In Progress', 'yellow'],
  [86, 'Completed', 'green'],
  [100, 'Completed', 'green'],
])("a rating of %i for a section is shown as '%s' in %s", async (percent, band, colour) => {
  await show(percent);
  const badge = screen.getByText(band).closest<HTMLElement>('.mantine-Badge-root');
  expect(badge?.style.getPropertyValue('--badge-bg')).toContain(`-${colour}-`);
});

test('several steps of the rating slider are saved once with the last value, in a call that continues after the page is closed', async () => {
  const { server, slider } = await show(50);
  holdTimers();
  pressNow(slider, 'ArrowRight', 3);
  expect(screen.getByText('53%')).toBeDefined();
  vi.advanceTimersByTime(RATING_DELAY_MS - 1);
  expect(server.of(saveRoute)).toHaveLength(0);
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(server.of(saveRoute)).toMatchObject([{ body: { progress: 53 }, keepalive: true }]);
});

test('a held arrow key loses no step of the rating slider', async () => {
  const { slider } = await show(20);
  act(() => slider.focus());
  for (let step = 0; step < 15; step += 1) fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(slider.getAttribute('aria-valuenow')).toBe('35');
});

test('a failed save of a rating restores the earlier rating of the section and shows a message', async () => {
  const { slider } = await show(40, refusal(503, 'unavailable', 'Away.'));
  await press(slider, '{End}');
  expect(screen.getByText('100%')).toBeDefined();
  expect(await screen.findByText(RATING_FAILED)).toBeDefined();
  expect(screen.getByText('40%')).toBeDefined();
  expect(screen.getByText('Not saved')).toBeDefined();
});

test('when the first rating of a section fails to be saved, the section looks unrated again', async () => {
  const { slider } = await show(null, refusal(503, 'unavailable', 'Away.'));
  await press(slider, '{End}');
  expect(screen.getByText('100%')).toBeDefined();
  expect(await screen.findByText('Not saved')).toBeDefined();
  expect(screen.getByText('Move the slider to rate yourself')).toBeDefined();
  expect(screen.queryByText('0%')).toBeNull();
  expect(slider.getAttribute('aria-valuetext')).toBe('Not rated yet');
});

test('a first rating of 0 for a section is saved', async () => {
  const { server, slider } = await show(null);
  await press(slider, '{Home}');
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(server.of(saveRoute)).toMatchObject([{ body: { progress: 0 } }]);
});

test('leaving the study page saves a rating that is still waiting to be saved', async () => {
  const { server, slider } = await show(40);
  holdTimers();
  pressNow(slider, 'Home');
  fireEvent.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
  restoreTimers();
  await waitFor(() => expect(server.of(saveRoute)).toMatchObject([{ body: { progress: 0 } }]));
});

test('closing the study page saves a rating that is still waiting to be saved', async () => {
  const { server, slider } = await show(40);
  holdTimers();
  pressNow(slider, 'ArrowLeft');
  fireEvent(window, new Event('pagehide'));
  restoreTimers();
  await waitFor(() => expect(server.of(saveRoute)).toMatchObject([{ body: { progress: 39 } }]));
});

test('the ratings of sections are loaded once per person and cleared at sign-out', async () => {
  const { server, router, queryClient } = await show(40);
  await act(() => router.navigate('/dashboard'));
  await act(() => router.navigate('/'));
  expect(await screen.findByText('40%')).toBeDefined();
  expect(server.of('GET /api/progress')).toHaveLength(1);
  act(() => endSession());
  await screen.findByText('Signed out');
  expect(queryClient.getQueryCache().findAll({ queryKey: ['study'] })).toHaveLength(0);
  server.answers['GET /api/progress'] = progressOf(7);
  act(() => signInForTest({ uid: `${learner.uid}-other` }));
  expect(await screen.findByText('7%')).toBeDefined();
});

test('when the saved rating of a section fails to load, there is no slider that could overwrite it', async () => {
  serve({
    'GET /api/progress': refusal(503, 'unavailable', 'Away.'),
  });
  renderApp(routes, '/');
  expect(await screen.findByText('Your saved rating could not be loaded.')).toBeDefined();
  expect(screen.queryByRole('slider')).toBeNull();
});
