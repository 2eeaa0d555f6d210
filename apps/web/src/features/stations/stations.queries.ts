// Station types and their section lists.

import { queryOptions } from '@tanstack/react-query';
import { type StationId, stationEndpoints } from '@urost3/contract/stations.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { readThrough } from '../../lib/read-through.ts';

export const stationKeys = {
  all: keyOf('stations'),
  overview: keyOf('stations', 'overview'),
  station: (stationId: string) => keyOf('stations', 'station', stationId),
};

export const overviewQuery = queryOptions({
  queryKey: stationKeys.overview,
  queryFn: ({ signal }) =>
    readThrough({ what: 'stations/overview' }, () =>
      callApi(stationEndpoints.getOverview, { signal }),
    ),
});

export function stationQuery(stationId: StationId) {
  return queryOptions({
    queryKey: stationKeys.station(stationId),
    queryFn: ({ signal }) =>
      readThrough({ what: `stations/${stationId}` }, () =>
        callApi(stationEndpoints.getStation, { params: { stationId }, signal }),
      ),
  });
}
