import type { StudySection } from '@urost3/contract/stations.schemas.ts';

const ADDRESS = /\/api\/media\/[^\s"')\\]+/g;

/** The signed URLs of all recordings and images of a section. */
export function mediaOf(section: StudySection): string[] {
  return [...new Set(JSON.stringify(section).match(ADDRESS) ?? [])];
}
