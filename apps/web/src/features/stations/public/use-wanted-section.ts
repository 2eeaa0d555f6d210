import { useQuery } from '@tanstack/react-query';
import type { SectionSummary, StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { useNavigate } from 'react-router';
import { studyPath } from '../../../paths.ts';
import type { Wanted } from '../../subscription/public/subscription-context.ts';
import { stationsQuery } from './stations.queries.ts';

/** @returns a function that describes a locked section for the upgrade dialog, and counts the other locked sections */
export function useWantedSection() {
  const navigate = useNavigate();
  const { data: stations = [] } = useQuery(stationsQuery);
  const lockedCount = stations
    .flatMap(({ sections }) => sections)
    .filter(({ isLocked }) => isLocked).length;
  return (stationId: StationId, { id, title }: SectionSummary): Wanted => {
    const openLabel = `Open “${title}”`;
    return {
      title: lockedCount > 1 ? `${openLabel} and ${lockedCount - 1} more` : openLabel,
      openLabel,
      open: () => void navigate(studyPath(stationId, id)),
    };
  };
}
