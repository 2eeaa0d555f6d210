import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { LivePorts } from '../../lib/api/live-connection.ts';
import { type FeatureNoun, keyOf } from '../../lib/api/query.ts';
import { startLive } from './live-effects.ts';

const stream = vi.hoisted(() => ({ ports: null as LivePorts | null }));
vi.mock('../../lib/api/live-connection.ts', () => ({
  openLiveConnection: (ports: LivePorts) => {
    stream.ports = ports;
    return () => undefined;
  },
}));

test('when missed live events cannot be replayed, every affected list is refetched', () => {
  const client = new QueryClient();
  const lists = [
    'payments',
    'invoices',
    'availability',
    'stations',
    'bookings',
    'subscription',
    'messages',
    'notifications',
    'revision',
  ] as const satisfies readonly FeatureNoun[];
  const stop = startLive(client, 'u1');
  stream.ports?.onReady(6);
  for (const noun of lists) client.setQueryData(keyOf(noun, 'list'), []);
  stream.ports?.onEvent({ kind: 'resync', data: {} }, 7);
  const isOld = (noun: FeatureNoun) => client.getQueryState(keyOf(noun, 'list'))?.isInvalidated;
  expect(lists.filter((noun) => !isOld(noun))).toEqual([]);
  stop();
});
