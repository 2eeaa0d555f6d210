// Lists the station types whose free preview an import changes. The reports of imports and of dry runs list them.
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf, stationLabels, stationTypeOf } from '@urost3/contract/stations.ts';
import { inOrder, type SummaryRow } from './content-catalogue.ts';
import type { PlannedWrite } from './import-plan.ts';

export interface PreviewChange {
  stationId: StationId;
  /** The titles of the free section before and after the import. */
  before: string;
  after: string;
  /** The file of the section that causes the change. */
  file: string;
}

export const describeChange = ({ stationId, before, after }: PreviewChange): string =>
  `'${after}' becomes the free preview of ${stationLabels[stationId]} instead of '${before}'.`;

type SectionPosition = Pick<SummaryRow, 'slug' | 'title' | 'sortOrder' | 'stationType'>;

/** @param published sections before the import. A station type without sections has no free preview that could change. */
export function listPreviewChanges(
  published: readonly SectionPosition[],
  writes: readonly PlannedWrite[],
): PreviewChange[] {
  return [...Map.groupBy(writes, (write) => write.stationId)].flatMap(([stationId, own]) => {
    const before = published.filter((row) => stationIdOf[row.stationType] === stationId);
    const bySlug = new Map(before.map((row) => [row.slug, row]));
    for (const { slug, document } of own) {
      const { title, order: sortOrder } = document;
      bySlug.set(slug, { slug, title, sortOrder, stationType: stationTypeOf[stationId] });
    }
    const [firstBefore] = before.sort(inOrder);
    const [firstAfter] = [...bySlug.values()].sort(inOrder);
    if (!firstBefore || !firstAfter || firstBefore.slug === firstAfter.slug) return [];
    // The cause is the section that becomes the first one. If the import does not write this section, the cause is the
    // earlier first section.
    const cause =
      own.find(({ slug }) => slug === firstAfter.slug) ??
      own.find(({ slug }) => slug === firstBefore.slug);
    const file = cause?.file ?? firstAfter.title;
    return [{ stationId, before: firstBefore.title, after: firstAfter.title, file }];
  });
}
