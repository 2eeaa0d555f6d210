import { useQuery } from '@tanstack/react-query';
import { stationIdOf } from '@urost3/contract/stations.ts';
import { adminStationPath } from '../../../paths.ts';
import { stationsQuery } from '../content.queries.ts';

/** Maps a kind of station to the page with its sections, or to the list of stations when there are several of that kind. */
export function useStationKindPath(): (kind: string) => string {
  const { data } = useQuery(stationsQuery);
  return (kind) => {
    const [station, ...others] =
      data?.stations.filter(({ stationType }) => stationIdOf[stationType] === kind) ?? [];
    return station && others.length === 0 ? adminStationPath(station.id) : '/admin/stations';
  };
}
