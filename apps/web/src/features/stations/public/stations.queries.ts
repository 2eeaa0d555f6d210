import { queryOptions } from '@tanstack/react-query';
import { stationRoutes } from '@urost3/contract/stations.routes.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { callApi } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';
import { readThrough } from '../../../lib/read-through.ts';

const stationKeys = {
  all: keyOf('stations'),
  overview: keyOf('stations', 'overview'),
  station: (stationId: string) => keyOf('stations', 'station', stationId),
};

export const stationsQuery = queryOptions({
  queryKey: stationKeys.overview,
  queryFn: ({ signal }) =>
    readThrough({ what: 'stations/overview' }, () =>
      callApi(stationRoutes.getOverview, { signal }),
    ),
});

export function stationQuery(stationId: StationId) {
  return queryOptions({
    queryKey: stationKeys.station(stationId),
    queryFn: ({ signal }) =>
      readThrough({ what: `stations/${stationId}` }, () =>
        callApi(stationRoutes.getStation, { params: { stationId }, signal }),
      ),
  });
}
