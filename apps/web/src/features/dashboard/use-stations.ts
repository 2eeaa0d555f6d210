import { useQueries, useQuery } from '@tanstack/react-query';
import type { Station } from '@urost3/contract/stations.schemas.ts';
import { stationIds } from '@urost3/contract/stations.ts';
import { stationQuery, stationsQuery } from '../stations/public/stations.queries.ts';

export interface LoadedStation {
  station: Station;
  /** Whether the section list could not be loaded; `station` then comes from the overview and has no sections. */
  hasFailed: boolean;
  retry(): void;
}

/** The overview of stations, and the section list of each station type. */
export function useStations() {
  const overview = useQuery(stationsQuery);
  const known = overview.data ?? [];
  const lists = useQueries({
    queries: stationIds.map((id) => ({
      ...stationQuery(id),
      enabled: known.some((station) => station.id === id),
    })),
  });
  const stations = stationIds.flatMap((id, index): LoadedStation[] => {
    const inOverview = known.find((station) => station.id === id);
    const list = lists[index];
    if (!inOverview || !list) return [];
    return [
      {
        station: list.data ?? inOverview,
        hasFailed: list.isError && !list.data,
        retry: () => void list.refetch(),
      },
    ];
  });
  return { overview, stations };
}
