// Lets authors draft and publish sections. Every publication is kept as an earlier version; drafts.service.ts decides
// which drafts are.
import { randomUUID } from 'node:crypto';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type {
  EditedSection,
  QuestionStatistic,
  SectionBody,
} from '@urost3/contract/content-admin.schemas.ts';
import type { StationType } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../http/app-error.ts';
import { londonDate } from '../../providers/clock/london.ts';
import {
  insertSections,
  listSectionPlaces,
  lockImports,
  updateGuidelineChanged,
} from './content.repository.ts';
import { freeSlug } from './content-slug.ts';
import { findStation } from './content-stations.repository.ts';
import { createDraftsService, keepDraft } from './drafts.service.ts';
import { requireSameFreePreview } from './free-preview.ts';
import {
  createSectionContext,
  type SectionContext,
  type SectionPlace,
  type SectionsDeps,
  staleVersion,
} from './section-context.ts';
import { checkDocument, withIds } from './section-document.ts';
import * as repository from './sections.repository.ts';
import { createVersionsService } from './versions.service.ts';

interface ChangeOptions {
  isDraft: boolean;
  /** Whether a change of the free preview must be confirmed. */
  guardsFreePreview: boolean;
}

export type SectionsService = ReturnType<typeof createSectionsService>;

export function createSectionsService(deps: SectionsDeps) {
  const context = createSectionContext(deps);
  return {
    get: context.stateOf,
    ...createWriting(context),
    ...createDraftsService(context),
    ...createVersionsService(context),

    /** Learners' results at each question, and its open reports. */
    async questionStatistics(place: SectionPlace): Promise<{ questions: QuestionStatistic[] }> {
      const { section } = await context.getRow(context.db, place);
      const learnerStationId = stationIdOf[section.stationType];
      const questions = await repository.listQuestionStatistics(
        context.db,
        learnerStationId,
        place.slug,
      );
      return { questions };
    },
  };
}

async function chooseSlug(tx: Db, stationType: StationType, title: string): Promise<string> {
  const places = await listSectionPlaces(tx);
  const taken = new Set(
    places.filter((place) => place.stationType === stationType).map((place) => place.slug),
  );
  return freeSlug(title, (candidate) => taken.has(candidate));
}

function createWriting(context: SectionContext) {
  const { db, clock, content, getRow, record, stateOf } = context;
  const today = () => londonDate(clock.now());

  async function insert(
    tx: Db,
    row: { id: string; stationId: string; stationType: StationType; slug: string },
    document: EditorSection,
    isDraft: boolean,
    actor: Actor,
  ): Promise<void> {
    const now = clock.now();
    const { title, order } = document;
    const publication = isDraft
      ? { published: null, publishedAt: null, publishedBy: null }
      : { published: document, publishedAt: now, publishedBy: actor.uid };
    const times = { createdAt: now, updatedAt: now };
    await insertSections(tx, [{ ...row, title, sortOrder: order, ...publication, ...times }]);
    if (isDraft) {
      const draft = { sectionId: row.id, document, updatedAt: now, updatedBy: actor.uid };
      await repository.upsertDraft(tx, draft);
    }
    const { slug } = row;
    await record(tx, actor, isDraft ? 'drafted' : 'created', row.id, { slug, title });
  }

  return {
    /** @throws AppError not_found, validation_failed, confirmation_required */
    async create(
      stationId: string,
      body: SectionBody,
      { isDraft, guardsFreePreview }: ChangeOptions,
      actor: Actor,
    ): Promise<EditedSection> {
      const station = await findStation(db, stationId);
      if (!station) throw notFound('This station');
      const { stationType } = station;
      const document = withIds(body);
      checkDocument(document, stationIdOf[stationType], { isDraft, today: today() });
      const slug = await db.transaction(async (tx) => {
        await lockImports(tx);
        const { title, order } = document;
        const slug = await chooseSlug(tx, stationType, title);
        if (guardsFreePreview && !isDraft) {
          await requireSameFreePreview(tx, stationType, { slug, title, order, isPublished: true });
        }
        const row = { id: randomUUID(), stationId, stationType, slug };
        await insert(tx, row, document, isDraft, actor);
        return slug;
      });
      if (!isDraft) await content.load();
      return stateOf({ stationId, slug }, actor.uid);
    },

    /** @throws AppError not_found, validation_failed, stale_version, confirmation_required */
    async publish(
      place: SectionPlace,
      body: SectionBody & { version: number },
      options: Pick<ChangeOptions, 'guardsFreePreview'>,
      actor: Actor,
    ): Promise<EditedSection> {
      const document = withIds(body);
      await db.transaction(async (tx) => {
        await lockImports(tx);
        const found = await getRow(tx, place);
        const { id, slug, stationType } = found.section;
        checkDocument(document, stationIdOf[stationType], { today: today() });
        if (found.section.version !== body.version) throw staleVersion();
        const { title, order } = document;
        if (options.guardsFreePreview) {
          await requireSameFreePreview(tx, stationType, { slug, title, order, isPublished: true });
        }
        const change = { document, by: actor.uid, at: clock.now() };
        if (!(await repository.updatePublished(tx, id, body.version, change))) throw staleVersion();
        await keepDraft(tx, found, document, actor);
        await repository.removeDraft(tx, id);
        await record(tx, actor, 'published', id, { slug, title, version: body.version + 1 });
      });
      await content.load();
      return stateOf(place, actor.uid);
    },

    /** @param reason null clears the flag @throws AppError not_found */
    async flagGuideline(
      place: SectionPlace,
      reason: string | null,
      actor: Actor,
    ): Promise<EditedSection> {
      await db.transaction(async (tx) => {
        const { section } = await getRow(tx, place);
        const flag = reason === null ? null : { reason, at: clock.now() };
        await updateGuidelineChanged(tx, [section.id], flag);
        const what = reason === null ? 'reviewed' : 'guideline_changed';
        await record(tx, actor, what, section.id, { slug: section.slug, reason });
      });
      await content.load();
      return stateOf(place, actor.uid);
    },

    /** @throws AppError not_found, confirmation_required */
    async remove(
      place: SectionPlace,
      options: Pick<ChangeOptions, 'guardsFreePreview'>,
      actor: Actor,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await lockImports(tx);
        const { section } = await getRow(tx, place);
        const { id, slug, title, stationType, sortOrder } = section;
        if (options.guardsFreePreview && section.published) {
          const change = { slug, title, order: sortOrder, isPublished: false };
          await requireSameFreePreview(tx, stationType, change);
        }
        await repository.updateDeleted(tx, id, clock.now());
        await record(tx, actor, 'deleted', id, { slug, title });
      });
      await content.load();
    },
  };
}
