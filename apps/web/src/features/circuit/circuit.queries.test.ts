import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { announceLiveState, type LiveState } from '../../lib/api/live.ts';
import { serve } from '../../testing/fake-api.ts';
import { signInForTest } from '../../testing/signed-in.ts';
import { circuitQuery } from './circuit.queries.ts';

afterEach(() => announceLiveState('connecting'));

/** How often an open page fetches a running circuit in five minutes after its first fetch. */
async function countFetches(state: LiveState): Promise<number> {
  vi.useFakeTimers();
  signInForTest();
  announceLiveState(state);
  const server = serve({ 'GET /api/circuits/c1': { json: { outcome: 'running' } } });
  const stop = new QueryObserver(new QueryClient(), circuitQuery('c1')).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  stop();
  return server.of('GET /api/circuits/c1').length - 1;
}

test('a running circuit is fetched once a minute while events tell of its changes, and every 15 seconds while they cannot', async () => {
  expect(await countFetches('open')).toBe(5);
  expect(await countFetches('failed')).toBe(20);
});
