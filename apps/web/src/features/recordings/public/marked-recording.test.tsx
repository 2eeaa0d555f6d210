import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { timePerQuestion } from '../marked-parts.ts';
import { RECORDING_MAX_MS, RecordingError } from '../recorder.ts';
import { SAMPLE_RATE } from '../samples.ts';
import { MarkedReplay } from './marked-replay.tsx';
import { useMarkedRecording } from './use-marked-recording.ts';

const mocks = vi.hoisted(() => ({
  startRecorder: vi.fn(),
  decodeRecording: vi.fn(),
  kept: new Map<string, { key: string; uid: string; value: unknown }>(),
}));
vi.mock('../recorder.ts', async (load) => ({
  ...(await load<object>()),
  startRecorder: mocks.startRecorder,
}));
vi.mock('../samples.ts', async (load) => ({
  ...(await load<object>()),
  decodeRecording: mocks.decodeRecording,
}));
vi.mock('../../../lib/offline/offline-store.ts', () => ({
  putEntry: async (_: string, entry: { uid: string; what: string; value: unknown }) => {
    const key = `${entry.uid}/${entry.what}`;
    mocks.kept.set(key, { key, ...entry });
  },
  listEntries: async (_: string, uid: string) =>
    [...mocks.kept.values()].filter((entry) => entry.uid === uid),
  removeEntriesWhere: async (_: string, isGone: (entry: { key: string }) => boolean) => {
    for (const entry of mocks.kept.values()) if (isGone(entry)) mocks.kept.delete(entry.key);
  },
}));

const place = { uid: 'u1', what: 'circuit/c1/1' };
let elapsedMs = 0;
const cancel = vi.fn();

beforeEach(() => {
  elapsedMs = 0;
  mocks.kept.clear();
  cancel.mockReset();
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: () => 'blob:x',
      revokeObjectURL: () => undefined,
    }),
  );
  const made = () => ({ blob: new Blob(['x']), durationMs: elapsedMs });
  mocks.startRecorder.mockReset().mockImplementation(async () => ({
    elapsedMs: () => elapsedMs,
    snapshot: made,
    stop: async () => made(),
    cancel,
  }));
  mocks.decodeRecording
    .mockReset()
    .mockResolvedValue(new Int16Array(2 * SAMPLE_RATE).fill(9_000, 0, SAMPLE_RATE));
});

const record = (intoMs = 0) => renderHook(() => useMarkedRecording(place, true, () => intoMs));
const keptParts = () => [...mocks.kept.values()].map((entry) => entry.value);
const show = (uid = 'u1') => renderPart(<MarkedReplay uid={uid} what={place.what} />);

test('the recording of an interview is stored with the start time of each question', async () => {
  const { result, unmount } = record();
  act(() => result.current.mark(1));
  await waitFor(() => expect(result.current.recorder).not.toBeNull());
  elapsedMs = 60_000;
  act(() => result.current.mark(2));
  elapsedMs = 90_000;
  unmount();
  await waitFor(() => expect(keptParts()).toHaveLength(1));
  expect(keptParts()).toMatchObject([
    {
      durationMs: 90_000,
      marks: [
        { question: 1, atMs: 0 },
        { question: 2, atMs: 60_000 },
      ],
    },
  ]);
});

test('leaving the page of an interview stores the recording so far, and returning starts another part of it', async () => {
  const first = record();
  await waitFor(() => expect(first.result.current.recorder).not.toBeNull());
  elapsedMs = 20_000;
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(keptParts()).toHaveLength(1));
  const second = record(25_000);
  await waitFor(() => expect(second.result.current.recorder).not.toBeNull());
  elapsedMs = 5_000;
  second.unmount();
  await waitFor(() => expect(keptParts()).toHaveLength(2));
  expect(keptParts()).toMatchObject([
    { durationMs: 20_000, intoMs: 0 },
    { durationMs: 5_000, intoMs: 25_000 },
  ]);
});

test('a full recording of an interview continues in another part, and an unplugged microphone ends the recording', async () => {
  const { result, unmount } = record();
  act(() => result.current.mark(3));
  const isRecording = () => waitFor(() => expect(result.current.recorder).not.toBeNull());
  const endNow = () => act(() => mocks.startRecorder.mock.lastCall?.[0]());
  await isRecording();
  elapsedMs = RECORDING_MAX_MS;
  endNow();
  elapsedMs = 0;
  await isRecording();
  elapsedMs = 60_000;
  endNow();
  await waitFor(() => expect(keptParts()).toHaveLength(2));
  expect(keptParts()).toMatchObject([
    { durationMs: RECORDING_MAX_MS },
    { durationMs: 60_000, marks: [{ question: 3, atMs: 0 }] },
  ]);
  unmount();
  expect(mocks.startRecorder).toHaveBeenCalledTimes(2);
});

test('permission for the microphone that is granted after the interview starts no recording', async () => {
  const { unmount } = record();
  unmount();
  await waitFor(() => expect(cancel).toHaveBeenCalledOnce());
  expect(keptParts()).toEqual([]);
});

test('the recording of an interview shows a message when the microphone is blocked', async () => {
  mocks.startRecorder.mockRejectedValueOnce(new RecordingError('denied'));
  const { result } = record();
  await waitFor(() => expect(result.current.problem).toMatch(/microphone is blocked/));
});

test('the time of a question in the recording of an interview is summed over repeated views and over parts', () => {
  const part = { id: 'p', blob: new Blob(), intoMs: 0 };
  const times = timePerQuestion([
    {
      ...part,
      durationMs: 100,
      marks: [
        { question: 1, atMs: 0 },
        { question: 2, atMs: 40 },
        { question: 1, atMs: 70 },
      ],
    },
    { ...part, durationMs: 50, marks: [{ question: 2, atMs: 10 }] },
  ]);
  expect([...times]).toEqual([
    [1, 70],
    [2, 70],
  ]);
});

test('the recording of an interview can be measured, played from a question and deleted', async () => {
  const { result, unmount } = record();
  act(() => result.current.mark(1));
  await waitFor(() => expect(result.current.recorder).not.toBeNull());
  elapsedMs = 2_000;
  show();
  expect(screen.queryByText('Your recording')).toBeNull();
  unmount();
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Listen and measure (0:02)' }));
  expect(await screen.findByText('Longest silence: 0:01, from 0:01')).toBeDefined();
  expect(screen.getByText('Time per question: 1: 0:02')).toBeDefined();
  expect(screen.getByText(/Words a minute are estimated from the rhythm/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Question 1 · 0:00' }));
  expect(play).toHaveBeenCalledOnce();
  await person.click(screen.getByRole('button', { name: 'Delete recording' }));
  await waitFor(() => expect(screen.queryByText('Your recording')).toBeNull());
  expect(keptParts()).toEqual([]);
});

test("another person's recording of an interview is not shown", async () => {
  const { result, unmount } = record();
  await waitFor(() => expect(result.current.recorder).not.toBeNull());
  elapsedMs = 2_000;
  unmount();
  await waitFor(() => expect(keptParts()).toHaveLength(1));
  show('u2');
  expect(screen.queryByText('Your recording')).toBeNull();
});
