import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { makePoints, makeSection } from '../study/testing.ts';
import { ExaminerSheet } from './examiner-sheet.tsx';
import { makeStation } from './testing.ts';

vi.mock('../../ui/state/show-toast.ts', () => ({ showToast: vi.fn() }));

const marks = 'POST /api/circuits/c1/stations/1/mark';

function open() {
  const server = serve({});
  const onMarked = vi.fn();
  const onUnsaved = vi.fn<(save: (() => Promise<unknown>) | null) => void>();
  const section = makeSection({ examiner_points: makePoints(['Rings theatre', 'Marks the side']) });
  const element = (
    <ExaminerSheet
      circuitId="c1"
      station={makeStation(1)}
      section={section}
      onMarked={onMarked}
      onUnsaved={onUnsaved}
    />
  );
  renderApp([{ path: '/', element }], '/');
  return { server, onMarked, onUnsaved, person: userEvent.setup() };
}

const tick = (name: string) => screen.findByRole('checkbox', { name });
const saveButton = () => screen.findByRole('button', { name: 'Save mark' });
const saved: Reply = { json: { stations: [makeStation(1)] } };

beforeEach(() => signInForTest());

test('ticks that change while a mark of the circuit is being saved stay unsaved, and are saved as another mark', async () => {
  const { server, onMarked, onUnsaved, person } = open();
  const first = Promise.withResolvers<Reply>();
  server.answers[marks] = () => first.promise;
  await person.click(await tick('Rings theatre'));
  await person.click(await saveButton());
  await person.click(await tick('Marks the side'));
  const callsBefore = onUnsaved.mock.calls.length;
  await act(async () => first.resolve(saved));
  expect(onUnsaved).toHaveBeenCalledTimes(callsBefore);
  expect(onMarked).not.toHaveBeenCalled();

  server.answers[marks] = saved;
  await act(async () => onUnsaved.mock.lastCall?.[0]?.());
  const [one, two] = server.of(marks).map(({ body }) => body as { clientId: string });
  expect(two).toMatchObject({ ticked: ['Rings theatre', 'Marks the side'] });
  expect(two?.clientId).not.toBe(one?.clientId);
  expect(onUnsaved.mock.lastCall).toEqual([null]);
  expect(onMarked).toHaveBeenCalledOnce();
});

test('a mark of the circuit that could not be saved keeps its id when it is sent again', async () => {
  const { server, onUnsaved, person } = open();
  server.answers[marks] = refusal(503, 'unavailable', 'Away.');
  await person.click(await tick('Rings theatre'));
  await person.click(await saveButton());
  await waitFor(async () => expect(await saveButton()).toHaveProperty('disabled', false));
  server.answers[marks] = saved;
  await act(async () => onUnsaved.mock.lastCall?.[0]?.());
  const [one, two] = server.of(marks).map(({ body }) => body);
  expect(two).toEqual(one);
});

test('a mark of the circuit keeps its id when the page is loaded again before it could be saved', async () => {
  const first = open();
  first.server.answers[marks] = refusal(503, 'unavailable', 'Away.');
  await first.person.click(await tick('Rings theatre'));
  await first.person.click(await saveButton());
  await waitFor(() => expect(first.server.of(marks)).toHaveLength(1));
  cleanup();

  const second = open();
  second.server.answers[marks] = saved;
  await second.person.click(await saveButton());
  await waitFor(() => expect(second.onMarked).toHaveBeenCalledOnce());
  expect(second.server.of(marks).map(({ body }) => body)).toEqual([
    first.server.of(marks)[0]?.body,
  ]);
});
