import { queryOptions } from '@tanstack/react-query';
import { circuitRoutes } from '@urost3/contract/circuit/circuit.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';

const REFETCH_EVERY_MS = 15_000;

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
    // Refetch on focus and on a timer, because another tab may have skipped the phase.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.outcome === 'running' ? REFETCH_EVERY_MS : false),
  });
}
