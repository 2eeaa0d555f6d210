import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import type { Context } from '../composition/context.ts';
import * as repository from '../features/content/content.repository.ts';
import type { NewSection } from '../features/content/content.tables.ts';
import { planImport } from '../features/content/import/import-plan.ts';
import { writeSections } from '../features/content/import/import-write.ts';

/** Publishes a new section without media. Its document is an object and not a file. @returns its slug and row id */
export async function publishNewSection(
  ctx: Context,
  stationId: StationId,
  document: NewSection['published'] & object,
): Promise<{ id: string; rowId: string }> {
  const now = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await repository.lockImports(tx);
    const places = await repository.listSectionPlaces(tx);
    const item = {
      file: 'new',
      sourceKey: null,
      id: null,
      stationId,
      station: null,
      section: document,
      derived: { questions: [], blocks: [] },
    };
    const { writes } = planImport([item], places, [], new Set());
    await writeSections(tx, writes, now);
    const slug = writes[0]?.slug ?? '';
    const made = (await repository.listSectionPlaces(tx)).find(
      (place) => place.slug === slug && stationIdOf[place.stationType] === stationId,
    );
    return { id: slug, rowId: made?.id ?? '' };
  });
}
