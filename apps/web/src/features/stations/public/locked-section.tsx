import { useQuery } from '@tanstack/react-query';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { UpgradePrompt } from '../../subscription/public/upgrade-prompt.tsx';
import { stationsQuery } from './stations.queries.ts';
import { useWantedSection } from './use-wanted-section.ts';

interface LockedSectionProps {
  stationId: StationId;
  sectionId: string;
}

/** Replaces a section that needs Premium. */
export function LockedSection({ stationId, sectionId }: LockedSectionProps) {
  const { data: stations } = useQuery(stationsQuery);
  const nameWanted = useWantedSection();
  const section = stations
    ?.find(({ id }) => id === stationId)
    ?.sections.find(({ id }) => id === sectionId);
  return (
    <UpgradePrompt
      place={stationLabels[stationId]}
      title={`${section ? `“${section.title}”` : 'This section'} is part of Premium`}
      wanted={section && nameWanted(stationId, section)}
    >
      One payment opens it with every other section. What you have done so far stays.
    </UpgradePrompt>
  );
}
