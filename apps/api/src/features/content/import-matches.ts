import type { StationType } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { SectionItem } from './import-item.ts';

/** The row of a section without its documents. */
export interface SectionPlace {
  id: string;
  stationType: StationType;
  slug: string;
  sortOrder: number;
  sourceKey: string | null;
  deletedAt: Date | null;
}

/**
 * @returns the ids of the rows that may already contain the items. `planImport` needs these rows with their documents
 */
export function listMatches(items: SectionItem[], places: SectionPlace[]): string[] {
  const keys = new Set<string | null>();
  const slugs = new Set<string>();
  for (const item of items) {
    keys.add(item.sourceKey);
    if (item.id) slugs.add(`${item.stationId}/${item.id}`);
  }
  return places
    .filter(
      (place) =>
        (place.sourceKey !== null && keys.has(place.sourceKey)) ||
        slugs.has(`${stationIdOf[place.stationType]}/${place.slug}`),
    )
    .map((place) => place.id);
}
