import { circuitRoutes } from '@urost3/contract/circuit/circuit.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { refetchEveryMs } from '../../lib/api/live.ts';

export const circuitsQuery = apiQuery(['circuit', 'overview'], circuitRoutes.getOverview);

export const circuitTrendQuery = apiQuery(['circuit', 'trend'], circuitRoutes.getTrend);

export function circuitQuery(id: string) {
  return apiQuery(['circuit', 'one', id], circuitRoutes.get, {
    params: { id },
    // Another tab may have skipped the phase.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.outcome === 'running' ? refetchEveryMs() : false),
  });
}
