// Which free previews an import changes: whoever imports is told before it is done.
import { type StationId, stationIdOf, stationTypeOf } from '@urost3/contract/stations.ts';
import { inOrder, type SummaryRow } from './content-catalogue.ts';
import type { ItemOrigin } from './import-item.ts';
import type { PlannedWrite } from './import-plan.ts';

export interface PreviewChange {
  stationId: StationId;
  /** Titles of the free section. */
  before: string;
  after: string;
  /** What in the import brings it about. */
  origin: ItemOrigin;
}

type Place = Pick<SummaryRow, 'slug' | 'title' | 'sortOrder' | 'stationType'>;

/** @param published as it is before the import. A station type without sections has no free preview to lose. */
export function listPreviewChanges(
  published: readonly Place[],
  writes: readonly PlannedWrite[],
): PreviewChange[] {
  return [...Map.groupBy(writes, (write) => write.stationId)].flatMap(([stationId, own]) => {
    const before = published.filter((row) => stationIdOf[row.stationType] === stationId);
    const bySlug = new Map(before.map((row) => [row.slug, row]));
    for (const { slug, document } of own) {
      const { title, order: sortOrder } = document;
      bySlug.set(slug, { slug, title, sortOrder, stationType: stationTypeOf[stationId] });
    }
    const [was] = before.sort(inOrder);
    const [is] = [...bySlug.values()].sort(inOrder);
    if (!was || !is || was.slug === is.slug) return [];
    // The new first one, or, where that stays as it is, the one that leaves its place.
    const cause =
      own.find(({ slug }) => slug === is.slug) ?? own.find(({ slug }) => slug === was.slug);
    const origin = cause?.origin ?? { file: is.title, line: null };
    return [{ stationId, before: was.title, after: is.title, origin }];
  });
}
