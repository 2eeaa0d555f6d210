import type { StudySection } from '@urost3/contract/stations.schemas.ts';

const ADDRESS = /\/api\/media\/[^\s"')\\]+/g;

/** Signed addresses of every recording and picture of a section. */
export function mediaOf(section: StudySection): string[] {
  return [...new Set(JSON.stringify(section).match(ADDRESS) ?? [])];
}
