import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listUnsent } from '../../../lib/offline/outbox.ts';
import { refusal } from '../../../testing/fake-api.ts';
import { openStudyPage as open } from '../../../testing/open-study-page.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { makeQuestion, makeSection } from '../testing.ts';

const heading = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => signInForTest());

describe('the study page without a section to show', () => {
  test.each([
    ['clinical_skills', 'Clinical Skills Station'],
    ['communication', 'Communication Station'],
    ['emergency_stations', 'Emergency Station'],
    ['outpatient_stations', 'Outpatient Station'],
  ] as const)(
    'the study page of %s reports an unknown section and counts no study time',
    async (stationId, name) => {
      const { server } = open(stationId, refusal(404, 'not_found', 'Not found.'));
      expect(
        await screen.findByText(`${name} with slug x not found or could not be loaded.`),
      ).toBeDefined();
      expect(server.of('POST /api/study-sessions/start')).toHaveLength(0);
    },
  );

  test.each([
    ['clinical_skills', 'Clinical Skills Station'],
    ['communication', 'Communication Station'],
    ['emergency_stations', 'Emergency Station'],
    ['outpatient_stations', 'Outpatient Station'],
  ] as const)(
    'the study page of %s reports a missing section when the response is null',
    async (stationId, name) => {
      open(stationId, { status: 200, json: null });
      expect(
        await screen.findByText(`${name} with slug x not found or could not be loaded.`),
      ).toBeDefined();
    },
  );

  test("the study page shows the server's message when a section fails to load, and a retry can succeed", async () => {
    const { server, person } = open(
      'emergency_stations',
      refusal(503, 'unavailable', 'Back soon.'),
    );
    expect(await screen.findByText('Back soon.')).toBeDefined();
    server.answers['GET /api/stations/emergency_stations/sections/x'] = { json: makeSection() };
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Acute urinary retention')).toBeDefined();
  });

  test('the study page of a locked section shows the upgrade prompt and counts no study time', async () => {
    const { server } = open('emergency_stations', refusal(403, 'subscription_required', 'Locked.'));
    expect(await screen.findByText('First section is free to try')).toBeDefined();
    expect(server.of('POST /api/study-sessions/start')).toHaveLength(0);
  });
});

describe('the end of a section on the study page', () => {
  test.each([
    [/^Mark ?yourself$/, [{ text: 'Calls for help', weight: 'major' as const }]],
    [/^Rate ?yourself$/, []],
  ])('the last step in the bar of the study page is %s', async (step, examiner_points) => {
    const { person } = open('emergency_stations', {
      questions: [makeQuestion('a'), makeQuestion('b'), makeQuestion('c')],
      examiner_points,
    });
    const first = await screen.findByRole('button', { name: 'Question 1 Reveal Answer' });
    expect(screen.getByText('3 questions to go')).toBeDefined();
    await person.click(first);
    await person.click(screen.getByRole('button', { name: 'Question 2 Reveal Answer' }));
    await person.click(screen.getByRole('button', { name: 'Question 3 Reveal Answer' }));
    expect(screen.getByRole('button', { name: step })).toBeDefined();
  });

  test.each([
    ['clinical_skills', 'ASSESSMENT COMPLETE', 'How well did you perform in this station?'],
    [
      'communication',
      'COMMUNICATION PRACTICE COMPLETE',
      'How well did you communicate in this station?',
    ],
    [
      'emergency_stations',
      'EMERGENCY ASSESSMENT COMPLETE',
      'How well did you perform in this station?',
    ],
    [
      'outpatient_stations',
      'OUTPATIENT CONSULTATION COMPLETE',
      'How well did you perform in this station?',
    ],
  ] as const)(
    'the study page of %s shows banner and rating after the last question',
    async (id, banner, question) => {
      const { person } = open(id, { case_scenario: 'Text.', questions: [makeQuestion('a')] });
      await screen.findByRole('button', { name: 'Question 1 Reveal Answer' });
      expect(screen.queryByRole('heading', { name: question })).toBeNull();
      await person.click(screen.getByRole('button', { name: 'Question 1 Reveal Answer' }));
      expect(screen.getByText(banner)).toBeDefined();
      expect(await heading(question)).toBeDefined();
      await person.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
      expect(await heading('Dashboard')).toBeDefined();
    },
  );

  test('the study page of a communication section without questions shows badge and rating at once', async () => {
    open('communication', { scenario: 'A result.' });
    expect(await screen.findByText('Communication Practice Complete')).toBeDefined();
    expect(await heading('How well did you communicate in this station?')).toBeDefined();
  });
});

describe('study time of the study page', () => {
  const ref = { stationId: 'emergency_stations', sectionId: 'x' };
  const starts = 'POST /api/study-sessions/start';
  const ends = 'POST /api/study-sessions/end';

  const bodies = (server: ReturnType<typeof open>['server'], route: string) =>
    server.of(route).map((call) => call.body as { clientId: string });

  test('study time starts on entering the study page and ends on leaving it, with the same id', async () => {
    const { server, router } = open('emergency_stations', { case_scenario: 'Text.' });
    await waitFor(() => expect(bodies(server, starts)).toMatchObject([ref]));
    expect(server.of(ends)).toHaveLength(0);
    await router.navigate('/dashboard');
    await waitFor(() => expect(bodies(server, ends)).toEqual(bodies(server, starts)));
    expect(bodies(server, starts)[0]?.clientId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('opening another section ends the study time of the first section before the new study time starts', async () => {
    const { server, router } = open('emergency_stations', { case_scenario: 'Text.' });
    server.answers['GET /api/stations/emergency_stations/sections/y'] = {
      json: makeSection({ id: 'y', case_scenario: 'Text.' }),
    };
    await waitFor(() => expect(server.of(starts)).toHaveLength(1));
    await router.navigate('/emergency-stations/y');
    await waitFor(() => expect(server.of(starts)).toHaveLength(2));
    const seen = server.calls.filter((call) => call.route.includes('study-sessions'));
    expect(seen.map((call) => [call.route, (call.body as typeof ref).sectionId])).toEqual([
      [starts, 'x'],
      [ends, 'x'],
      [starts, 'y'],
    ]);
  });

  test('hiding the study page ends study time with one call that continues after closing, and returning starts again', async () => {
    const { server } = open('emergency_stations', { case_scenario: 'Text.' });
    await waitFor(() => expect(server.of(starts)).toHaveLength(1));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(server.of(ends)).toMatchObject([{ body: ref, keepalive: true }]));
    visibility.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(server.of(starts)).toHaveLength(2));
    expect(server.of(ends)).toHaveLength(1);
  });

  test('an end of study time that never arrived is sent by the next page, before its own start', async () => {
    const segments = 'POST /api/study-sessions/segments';
    const lost: Record<string, never> = {};
    const first = open('emergency_stations', { case_scenario: 'Text.' });
    await waitFor(() => expect(first.server.of(starts)).toHaveLength(1));
    // Simulates a page that was closed: the response never arrives, so no later step runs.
    first.server.answers[ends] = () => new Promise(() => undefined);
    fireEvent(window, new Event('pagehide'));
    const [{ clientId } = { clientId: '' }] = bodies(first.server, starts);
    first.unmount();

    const { server } = open(
      'emergency_stations',
      { case_scenario: 'Text.' },
      { [segments]: { json: lost } },
    );
    await waitFor(() => expect(server.of(starts)).toHaveLength(1));
    const seen = server.calls.filter((call) => call.route.includes('study-sessions'));
    expect(seen.map(({ route }) => route)).toEqual([segments, starts]);
    expect(seen[0]?.body).toMatchObject([{ ...ref, clientId }]);
  });

  test('an end of study time that the server has confirmed is sent only once', async () => {
    const { server, router } = open('emergency_stations', { case_scenario: 'Text.' });
    await waitFor(() => expect(server.of(starts)).toHaveLength(1));
    await router.navigate('/dashboard');
    await waitFor(() => expect(server.of(ends)).toHaveLength(1));
    await waitFor(() => expect(listUnsent('study-time')).toEqual([]));
  });
});

test('the bar of page parts on the study page links to the rating until the rating is in view', async () => {
  const { person } = open('emergency_stations', {
    questions: [makeQuestion('a'), makeQuestion('b')],
  });
  await person.click(await screen.findByRole('button', { name: /Reveal Answer/ }));
  await person.click(screen.getByRole('button', { name: /Reveal Answer/ }));
  await screen.findByRole('slider');
  const readOn = (height: number) => {
    // jsdom has no layout, so every part is at position 0. A window of height 0 shows no part; any other window shows
    // all parts.
    vi.stubGlobal('innerHeight', height);
    fireEvent.scroll(window);
    return screen.queryByRole('button', { name: /^Rate/ });
  };
  expect(readOn(0)).not.toBeNull();
  expect(readOn(800)).toBeNull();
});

test('a revealed question keeps its place on the screen while the former answer above it is folded', async () => {
  const { person } = open('emergency_stations', {
    questions: [makeQuestion('a'), makeQuestion('b'), makeQuestion('c')],
  });
  await person.click(await screen.findByRole('button', { name: 'Question 1 Reveal Answer' }));
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const second = screen.getByRole('button', { name: 'Question 2 Reveal Answer' });
  vi.spyOn(second.closest('li') as HTMLElement, 'getBoundingClientRect')
    .mockReturnValueOnce({ top: 600 } as DOMRect)
    .mockReturnValueOnce({ top: 150 } as DOMRect);
  await person.click(second);
  expect(await screen.findByText('Answer b.')).toBeDefined();
  expect(scrollBy).toHaveBeenCalledExactlyOnceWith(0, -450);
});
