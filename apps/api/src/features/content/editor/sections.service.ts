// Publishes, flags and deletes sections. Every publication is kept as a version; drafts.service.ts decides which
// drafts are kept.

import { randomUUID } from 'node:crypto';
import type {
  EditedSection,
  QuestionStatistic,
  SectionBody,
} from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { StationType } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf, stationLabels } from '@urost3/contract/stations/stations.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Actor } from '../../../http/guards/principal.ts';
import { londonDate } from '../../../providers/clock/london.ts';
import { findPreviewChange, nextOrder } from '../bank/content-catalogue.ts';
import { freeSlug } from '../bank/content-slug.ts';
import { unindexSection } from '../bank/section-index.repository.ts';
import {
  insertSections,
  listPublishedSummaries,
  listSectionPlaces,
  lockImports,
} from '../content.repository.ts';
import { type SectionRow, sections } from '../content.tables.ts';
import { findStation } from './content-stations.service.ts';
import { endDraft, upsertDraft } from './drafts.service.ts';
import {
  checkDocument,
  getEditedSection,
  isMadeBy,
  orderOf,
  requireSection,
  type SectionPlace,
  staleSection,
  withIds,
} from './section-context.ts';
import * as repository from './sections.repository.ts';

/**
 * The first published section of a station type is free for everybody. An action that changes which section comes first
 * therefore needs confirmation.
 * @param changed the section with its new place; null when it is removed
 * @throws AppError confirmation_required with a message that is shown as a question
 */
async function requireSameFreePreview(
  tx: Db,
  { stationType, slug }: Pick<SectionRow, 'stationType' | 'slug'>,
  changed: Pick<EditorSection, 'title' | 'order'> | null,
) {
  const rows = await listPublishedSummaries(tx);
  const change = changed
    ? findPreviewChange(rows, stationType, [
        { slug, title: changed.title, sortOrder: changed.order },
      ])
    : findPreviewChange(rows, stationType, [], slug);
  if (!change) return;
  const kind = stationLabels[stationIdOf[stationType]];
  throw new AppError(
    'confirmation_required',
    change.is
      ? `'${change.is.title}' becomes the free preview of ${kind} instead of '${change.was.title}'.`
      : `${kind} will no longer have a free preview.`,
  );
}

interface ChangeOptions {
  isDraft: boolean;
  /** Whether the author has agreed that another section becomes the free preview. */
  mayChangeFreePreview: boolean;
  saveId: string | null;
}

async function chooseSlug(tx: Db, stationType: StationType, title: string): Promise<string> {
  const places = await listSectionPlaces(tx);
  const taken = new Set(
    places.filter((place) => place.stationType === stationType).map((place) => place.slug),
  );
  return freeSlug(title, (candidate) => taken.has(candidate));
}

async function insertNewSection(
  ctx: Context,
  tx: Db,
  row: Pick<SectionRow, 'id' | 'stationId' | 'stationType' | 'slug' | 'saveId'>,
  document: EditorSection,
  isDraft: boolean,
  actor: Actor,
) {
  const now = ctx.clock.now();
  const { title, order } = document;
  const publication = isDraft
    ? { published: null, publishedAt: null, publishedBy: null }
    : { published: document, publishedAt: now, publishedBy: actor.uid };
  const times = { createdAt: now, updatedAt: now };
  await insertSections(tx, [{ ...row, title, sortOrder: order, ...publication, ...times }]);
  if (isDraft) {
    const draft = { sectionId: row.id, document, updatedAt: now, updatedBy: actor.uid };
    await upsertDraft(tx, draft);
  }
  const { slug } = row;
  await ctx.audit.record(tx, actor, isDraft ? 'sections.drafted' : 'sections.created', row.id, {
    slug,
    title,
  });
}

/** @throws AppError not_found, validation_failed, confirmation_required */
export async function createSection(
  ctx: Context,
  stationId: string,
  body: SectionBody,
  { isDraft, mayChangeFreePreview, saveId }: ChangeOptions,
  actor: Actor,
): Promise<EditedSection> {
  const station = await findStation(ctx.db, stationId);
  if (!station) throw notFound('This station');
  const { stationType } = station;
  const checked = withIds(body, 0);
  checkDocument(checked, stationIdOf[stationType], {
    isDraft,
    today: londonDate(ctx.clock.now()),
  });
  const slug = await ctx.db.transaction(async (tx) => {
    await lockImports(tx);
    // The section that this save has created already.
    const isMade = and(eq(sections.stationId, stationId), eq(sections.saveId, saveId ?? ''));
    const [made] = saveId ? await tx.select().from(sections).where(isMade) : [];
    if (made) return made.slug;
    const order = body.order ?? nextOrder(await repository.listSectionsOfType(tx, stationType));
    const document = { ...checked, order };
    const slug = await chooseSlug(tx, stationType, document.title);
    if (!mayChangeFreePreview && !isDraft)
      await requireSameFreePreview(tx, { stationType, slug }, document);
    const row = { id: randomUUID(), stationId, stationType, slug, saveId };
    await insertNewSection(ctx, tx, row, document, isDraft, actor);
    return slug;
  });
  if (!isDraft) await ctx.catalogue.load();
  return getEditedSection(ctx, { stationId, slug }, actor.uid);
}

/** Learners' results at each question, and its open reports. */
export async function getQuestionStatistics(
  ctx: Context,
  place: SectionPlace,
): Promise<{ questions: QuestionStatistic[] }> {
  const { section } = await requireSection(ctx.db, place);
  const learnerStationId = stationIdOf[section.stationType];
  const ref = { stationId: learnerStationId, sectionId: place.slug };
  const questions = await repository.listQuestionStatistics(ctx.db, ref);
  return { questions };
}

const today = (ctx: Context) => londonDate(ctx.clock.now());

/** @throws AppError not_found, validation_failed, stale_version, confirmation_required */
export async function publishSection(
  ctx: Context,
  place: SectionPlace,
  body: SectionBody & { version: number },
  options: Pick<ChangeOptions, 'mayChangeFreePreview' | 'saveId'>,
  actor: Actor,
): Promise<EditedSection> {
  await ctx.db.transaction(async (tx) => {
    await lockImports(tx);
    const found = await requireSection(tx, place);
    const document = withIds(body, orderOf(found));
    const { id, slug, stationType } = found.section;
    checkDocument(document, stationIdOf[stationType], { today: today(ctx) });
    if (!found.draft && isMadeBy(found, options.saveId)) return;
    if (found.section.version !== body.version) throw await staleSection(tx, place, body.version);
    const { title } = document;
    if (!options.mayChangeFreePreview) await requireSameFreePreview(tx, found.section, document);
    const { saveId } = options;
    const change = { document, by: actor.uid, at: ctx.clock.now(), saveId };
    if (!(await repository.updatePublished(tx, id, body.version, change)))
      throw await staleSection(tx, place, body.version);
    await endDraft(tx, found, document, actor);
    await ctx.audit.record(tx, actor, 'sections.published', id, {
      slug,
      title,
      version: body.version + 1,
    });
  });
  await ctx.catalogue.load();
  return getEditedSection(ctx, place, actor.uid);
}

/** @param reason null clears the flag @throws AppError not_found */
export async function flagGuideline(
  ctx: Context,
  place: SectionPlace,
  reason: string | null,
  actor: Actor,
): Promise<EditedSection> {
  await ctx.db.transaction(async (tx) => {
    const { section } = await requireSection(tx, place);
    const flag = reason === null ? null : { reason, at: ctx.clock.now() };
    await repository.updateGuidelineChanged(tx, [section.id], flag);
    const action = reason === null ? 'sections.reviewed' : 'sections.guideline_changed';
    await ctx.audit.record(tx, actor, action, section.id, { slug: section.slug, reason });
  });
  await ctx.catalogue.load();
  return getEditedSection(ctx, place, actor.uid);
}

/** @throws AppError not_found, confirmation_required */
export async function removeSection(
  ctx: Context,
  place: SectionPlace,
  options: Pick<ChangeOptions, 'mayChangeFreePreview'>,
  actor: Actor,
) {
  await ctx.db.transaction(async (tx) => {
    await lockImports(tx);
    const found = await requireSection(tx, place);
    const { section } = found;
    const { id, slug, title } = section;
    if (!options.mayChangeFreePreview && section.published)
      await requireSameFreePreview(tx, section, null);
    const deletedAt = ctx.clock.now();
    await tx
      .update(sections)
      .set({ deletedAt, updatedAt: deletedAt, version: sql`${sections.version} + 1` })
      .where(and(eq(sections.id, id), isNull(sections.deletedAt)));
    // An import of the same file brings the section back, which a draft would prevent.
    await endDraft(tx, found, section.published, null);
    await unindexSection(tx, section);
    await ctx.audit.record(tx, actor, 'sections.deleted', id, { slug, title });
  });
  await ctx.catalogue.load();
}
