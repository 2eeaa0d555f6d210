import { useQueries, useQuery } from '@tanstack/react-query';
import { type Station, stationIds } from '@urost3/contract/stations.ts';
import { overviewQuery, stationQuery } from './stations.queries.ts';

export interface LoadedStation {
  station: Station;
  /** The section list could not be loaded; `station` is then what the overview said. */
  hasFailed: boolean;
  retry(): void;
}

/** The overview, and the section list of each station type that it contains. */
export function useStations() {
  const overview = useQuery(overviewQuery);
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
