import { queryOptions } from '@tanstack/react-query';
import { circuitEndpoints } from '@urost3/contract/circuit.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

const LOOK_EVERY_MS = 15_000;

export const circuitsQuery = queryOptions({
  queryKey: keyOf('circuit', 'overview'),
  queryFn: ({ signal }) => callApi(circuitEndpoints.getOverview, { signal }),
});

export function circuitQuery(id: string) {
  return queryOptions({
    queryKey: keyOf('circuit', 'one', id),
    queryFn: ({ signal }) => callApi(circuitEndpoints.get, { params: { id }, signal }),
    // Another tab may have skipped: looking at the page again asks again, and so does time.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.outcome === 'running' ? LOOK_EVERY_MS : false),
  });
}
