import { Anchor, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
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
    <Box data-station={stationId} mt={{ md: 'xl' }}>
      <UpgradePrompt
        place={stationLabels[stationId]}
        title={section?.title ?? 'Premium section'}
        wanted={section && nameWanted(stationId, section)}
        wayBack={
          <Anchor component={Link} to={paths.dashboard} size="sm" data-alone>
            Back to Dashboard
          </Anchor>
        }
      >
        This section is part of Premium. One payment opens it and every other section; your progress
        is kept.
      </UpgradePrompt>
    </Box>
  );
}
