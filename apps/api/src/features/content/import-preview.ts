// Lists the free previews that an import would change, so that the importer can confirm.
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf, stationTypeOf } from '@urost3/contract/stations.ts';
import { inOrder, type SummaryRow } from './content-catalogue.ts';
import type { ItemOrigin } from './import-item.ts';
import type { PlannedWrite } from './import-plan.ts';

export interface PreviewChange {
  stationId: StationId;
  /** Titles of the free section before and after. */
  before: string;
  after: string;
  /** The item of the import that causes the change. */
  origin: ItemOrigin;
}

type Place = Pick<SummaryRow, 'slug' | 'title' | 'sortOrder' | 'stationType'>;

/** @param published before the import. A station type without sections has no free preview to lose. */
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
    // The new first section, or, when the first one stays, the section that moves away from the front.
    const cause =
      own.find(({ slug }) => slug === is.slug) ?? own.find(({ slug }) => slug === was.slug);
    const origin = cause?.origin ?? { file: is.title, line: null };
    return [{ stationId, before: was.title, after: is.title, origin }];
  });
}
