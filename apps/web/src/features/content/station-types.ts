import type { StationType } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf, stationLabels } from '@urost3/contract/stations.ts';

export const typeLabel = (type: StationType) => stationLabels[stationIdOf[type]];

/** The options of a field for the station type, in the order of the specification. */
export const typeOptions = (['outpatient', 'emergency', 'communication', 'skill'] as const).map(
  (value) => ({ value, label: typeLabel(value) }),
);
