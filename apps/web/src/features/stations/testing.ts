// Sample stations for the tests of this folder and of the dashboard, and for early-calls.test.tsx.
import type {
  SectionSummary,
  Station,
  StationId,
} from '@urost3/contract/stations/stations.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';

export function makeSummary(id: string, changes: Partial<SectionSummary> = {}): SectionSummary {
  return {
    id,
    title: id.replaceAll('-', ' '),
    order: 1,
    category: 'Category',
    methodology: 'Method',
    contentTypes: [],
    level: 'st3',
    updated_at: '2026-11-01T09:00:00.000Z',
    isFree: false,
    isLocked: false,
    ...changes,
  };
}

export function makeStation(id: StationId, sections: SectionSummary[]): Station {
  return { id, name: stationLabels[id], sections };
}
