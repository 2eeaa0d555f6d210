import { queryOptions } from '@tanstack/react-query';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationRoutes } from '@urost3/contract/stations/stations.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { readThrough } from '../../../lib/offline/read-through.ts';

/** The station types with their sections. */
export const stationsQuery = queryOptions({
  queryKey: keyOf('stations', 'overview'),
  queryFn: ({ signal }) =>
    readThrough({ what: 'stations/overview' }, () =>
      callApi(stationRoutes.getOverview, { signal }),
    ),
});

/** One station type, from the same request; null when the server has no such type. */
export function stationQuery(stationId: StationId) {
  return queryOptions({
    ...stationsQuery,
    select: (stations) => stations.find(({ id }) => id === stationId) ?? null,
  });
}
