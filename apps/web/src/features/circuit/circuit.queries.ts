import { queryOptions } from '@tanstack/react-query';
import { circuitRoutes } from '@urost3/contract/circuit/circuit.ts';
import { callApi } from '../../lib/api/api.ts';
import { refetchEveryMs } from '../../lib/api/live.ts';
import { keyOf } from '../../lib/api/query.ts';

export const circuitsQuery = queryOptions({
  queryKey: keyOf('circuit', 'overview'),
  queryFn: ({ signal }) => callApi(circuitRoutes.getOverview, { signal }),
});

export const circuitTrendQuery = queryOptions({
  queryKey: keyOf('circuit', 'trend'),
  queryFn: ({ signal }) => callApi(circuitRoutes.getTrend, { signal }),
});

export function circuitQuery(id: string) {
  return queryOptions({
    queryKey: keyOf('circuit', 'one', id),
    queryFn: ({ signal }) => callApi(circuitRoutes.get, { params: { id }, signal }),
    // Another tab may have skipped the phase.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.outcome === 'running' ? refetchEveryMs() : false),
  });
}
