import { useQuery } from '@tanstack/react-query';
import { stationIdOf } from '@urost3/contract/stations.ts';
import { adminStationPath } from '../../../paths.ts';
import { stationsQuery } from '../content.queries.ts';

/**
 * Returns a function from a station type to a page of the administration: the sections of the only station of that
 * type, or the list of stations when there are several or none.
 */
export function useStationKindPath(): (kind: string) => string {
  const { data } = useQuery(stationsQuery);
  return (kind) => {
    const [station, ...others] =
      data?.stations.filter(({ stationType }) => stationIdOf[stationType] === kind) ?? [];
    return station && others.length === 0 ? adminStationPath(station.id) : '/admin/stations';
  };
}
