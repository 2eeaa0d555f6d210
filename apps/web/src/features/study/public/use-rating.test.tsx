import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ProgressDocument } from '@urost3/contract/study/study.schemas.ts';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { signInForTest } from '../../../testing/signed-in.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { progressQuery } from './study.queries.ts';
import { RATING_DELAY_MS, RATING_FAILED, useRating } from './use-rating.ts';

vi.mock('../../../ui/state/show-toast.ts', () => ({ showToast: vi.fn() }));

const section = { stationId: 'communication', sectionId: 'vasectomy' } as const;
const PUT = 'PUT /api/progress/communication/vasectomy';
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const rest = () => wait(RATING_DELAY_MS);

/** A study page. The test decides when the responses of the server arrive. */
function openPage() {
  const replies: PromiseWithResolvers<Reply>[] = [];
  const server = serve({
    [PUT]: () => {
      const reply = Promise.withResolvers<Reply>();
      replies.push(reply);
      return reply.promise;
    },
  });
  const client = new QueryClient();
  const { queryKey } = progressQuery('u1');
  client.setQueryData(queryKey, { stationProgress: {} } as ProgressDocument);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useRating('u1', section), { wrapper });
  return {
    result,
    change: (value: number, before: number | null) =>
      act(() => result.current.change(value, before)),
    closePage: () => act(() => void window.dispatchEvent(new Event('pagehide'))),
    sent: () => server.of(PUT).map(({ body }) => (body as { progress: number }).progress),
    shown: () => client.getQueryData(queryKey)?.stationProgress.communication?.vasectomy,
    answer: async (index: number, isSaved: boolean) => {
      replies[index]?.resolve(isSaved ? { json: {} } : refusal(422, 'validation_failed', 'No.'));
      await wait(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(showToast).mockReset();
  signInForTest();
});

test('dragging the rating slider is shown at once and saved once, when the slider rests', async () => {
  const { result, change, sent, shown, answer } = openPage();
  change(10, 0);
  expect(shown()).toBe(10);
  await wait(RATING_DELAY_MS - 1);
  change(40, 10);
  change(41, 40);
  expect(shown()).toBe(41);
  expect(result.current).toMatchObject({ state: 'waiting', unsaved: 41 });
  await wait(RATING_DELAY_MS - 1);
  expect(sent()).toEqual([]);
  await wait(1);
  expect(sent()).toEqual([41]);
  expect(result.current.state).toBe('saving');
  await answer(0, true);
  expect(result.current).toMatchObject({ state: 'saved', unsaved: null });
});

test('one request with a rating is sent at a time, followed by the latest value', async () => {
  const { change, sent, answer } = openPage();
  change(20, 0);
  await rest();
  change(30, 20);
  await rest();
  change(45, 30);
  await rest();
  expect(sent()).toEqual([20]);
  await answer(0, true);
  expect(sent()).toEqual([20, 45]);
});

test('a failed save of a rating restores the last saved value and reports the failure', async () => {
  const { result, change, shown, answer } = openPage();
  change(60, 35);
  await rest();
  await answer(0, false);
  expect(shown()).toBe(35);
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', RATING_FAILED);
  expect(result.current.state).toBe('unsaved');
});

test('a failed save of the first rating leaves the section unrated', async () => {
  const { change, shown, answer } = openPage();
  change(60, null);
  await rest();
  await answer(0, false);
  expect(shown()).toBeUndefined();
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', RATING_FAILED);
});

test('a failed save of a rating restores the value that the server confirmed, not one that was only shown', async () => {
  const { change, shown, answer } = openPage();
  change(50, 10);
  await rest();
  await answer(0, true);
  change(70, 50);
  await rest();
  change(90, 70);
  await rest();
  await answer(1, false);
  expect(shown()).toBe(90);
  expect(showToast).not.toHaveBeenCalled();
  await answer(2, false);
  expect(shown()).toBe(50);
  expect(showToast).toHaveBeenCalledOnce();
});

test('a rating that is changed back to the saved one is not sent', async () => {
  const { result, change, sent } = openPage();
  change(80, 30);
  change(30, 80);
  await rest();
  expect(sent()).toEqual([]);
  expect(result.current.state).toBe('saved');
});

test('leaving the page sends a rating that is still waiting at once, and only once', async () => {
  const { change, closePage, sent } = openPage();
  change(88, 0);
  closePage();
  expect(sent()).toEqual([88]);
  closePage();
  await rest();
  expect(sent()).toHaveLength(1);
});

test('closing the page sends the latest rating without waiting for the request in progress', async () => {
  const { change, closePage, sent } = openPage();
  change(20, 0);
  await rest();
  change(66, 20);
  closePage();
  expect(sent()).toEqual([20, 66]);
});

test('a rating sent while leaving the page stays when the earlier request is confirmed after it', async () => {
  const { result, change, closePage, shown, answer } = openPage();
  change(50, 0);
  await rest();
  change(70, 50);
  closePage();
  await answer(1, true);
  await answer(0, true);
  expect(shown()).toBe(70);
  expect(showToast).not.toHaveBeenCalled();
  expect(result.current.state).toBe('saved');
});
