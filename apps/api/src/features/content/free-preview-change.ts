// The first published section of a station type is free for everybody. An action that changes which section comes first
// therefore needs confirmation.
import type { StationType } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf, stationLabels } from '@urost3/contract/stations.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import { listPublishedSummaries } from './content.repository.ts';
import { buildCatalogue } from './content-catalogue.ts';

interface Change {
  slug: string;
  title: string;
  order: number;
  isPublished: boolean;
}

/** @throws AppError confirmation_required with a message that is shown as a question */
export async function requireSameFreePreview(
  tx: Db,
  stationType: StationType,
  change: Change,
): Promise<void> {
  const rows = (await listPublishedSummaries(tx)).filter((row) => row.stationType === stationType);
  const stationId = stationIdOf[stationType];
  const before = buildCatalogue(rows).stations.get(stationId)?.[0];
  const others = rows.filter((row) => row.slug !== change.slug);
  const changed = {
    slug: change.slug,
    stationType,
    title: change.title,
    sortOrder: change.order,
    version: 0,
    isUnderReview: false,
    updatedAt: new Date(0),
    category: '',
    methodology: '',
    contentTypes: [],
    questionCount: 0,
    hasRecording: false,
  };
  const after = buildCatalogue(change.isPublished ? [...others, changed] : others).stations.get(
    stationId,
  )?.[0];
  if (!before || before.id === after?.id) return;
  const kind = stationLabels[stationId];
  throw new AppError(
    'confirmation_required',
    after
      ? `'${after.title}' becomes the free preview of ${kind} instead of '${before.title}'.`
      : `${kind} will no longer have a free preview.`,
  );
}
