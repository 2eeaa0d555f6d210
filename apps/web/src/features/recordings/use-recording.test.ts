import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RunningRecorder } from './recorder.ts';
import { useRecording } from './use-recording.ts';

const mocks = vi.hoisted(() => ({ startRecorder: vi.fn() }));
vi.mock('./recorder.ts', async (load) => ({ ...(await load<object>()), ...mocks }));

test('the recording of an answer switches off a microphone that is allowed after the page was left', async () => {
  const recorder = { cancel: vi.fn() } as unknown as RunningRecorder;
  const asked = Promise.withResolvers<RunningRecorder>();
  mocks.startRecorder.mockReturnValue(asked.promise);
  const place = { uid: 'u1', what: 'communication/consent/q1' };
  const { result, unmount } = renderHook(() => useRecording(place));
  act(() => void result.current.start());
  expect(result.current.state).toBe('asking');
  unmount();
  asked.resolve(recorder);
  await asked.promise;
  await Promise.resolve();
  expect(recorder.cancel).toHaveBeenCalledOnce();
});
