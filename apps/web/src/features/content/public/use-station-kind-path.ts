import { useQuery } from '@tanstack/react-query';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import { adminStationPath } from '../../../paths.ts';
import { adminStationsQuery } from '../content.queries.ts';

/**
 * Returns a function that maps a station type to the path of a page of the administration. If there is exactly one
 * station of that type, the page lists its sections. Otherwise the page lists all stations.
 */
export function useStationKindPath(): (kind: string) => string {
  const { data } = useQuery(adminStationsQuery);
  return (kind) => {
    const [station, ...others] =
      data?.stations.filter(({ stationType }) => stationIdOf[stationType] === kind) ?? [];
    return station && others.length === 0 ? adminStationPath(station.id) : '/admin/stations';
  };
}
