// Publishes, flags and deletes sections. Every publication is kept as a version; drafts.service.ts decides which
// drafts are kept.

import type {
  EditedSection,
  QuestionStatistic,
  SectionBody,
} from '@urost3/contract/content-admin.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { Actor } from '../../http/actor.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { lockImports } from './content.repository.ts';
import { removeDraft } from './drafts.repository.ts';
import { createDraftsService, keepDraft } from './drafts.service.ts';
import { requireSameFreePreview } from './free-preview-change.ts';
import { listQuestionStatistics } from './question-statistics.repository.ts';
import {
  createSectionContext,
  type SectionContext,
  type SectionPlace,
  type SectionsDeps,
  staleVersion,
} from './section-context.ts';
import { type ChangeOptions, createSectionCreation } from './section-creation.service.ts';
import { checkDocument, orderOf, withIds } from './section-document.ts';
import * as repository from './sections.repository.ts';
import { createVersionsService } from './versions.service.ts';

export type SectionsService = ReturnType<typeof createSectionsService>;

export function createSectionsService(deps: SectionsDeps) {
  const context = createSectionContext(deps);
  return {
    get: context.stateOf,
    ...createSectionCreation(context),
    ...createWriting(context),
    ...createDraftsService(context),
    ...createVersionsService(context),

    /** Learners' results at each question, and its open reports. */
    async questionStatistics(place: SectionPlace): Promise<{ questions: QuestionStatistic[] }> {
      const { section } = await context.getRow(context.db, place);
      const learnerStationId = stationIdOf[section.stationType];
      const questions = await listQuestionStatistics(context.db, learnerStationId, place.slug);
      return { questions };
    },
  };
}

function createWriting(context: SectionContext) {
  const { db, clock, content, getRow, record, stateOf } = context;
  const today = () => londonDate(clock.now());

  return {
    /** @throws AppError not_found, validation_failed, stale_version, confirmation_required */
    async publish(
      place: SectionPlace,
      body: SectionBody & { version: number },
      options: Pick<ChangeOptions, 'mayChangeFreePreview'>,
      actor: Actor,
    ): Promise<EditedSection> {
      await db.transaction(async (tx) => {
        await lockImports(tx);
        const found = await getRow(tx, place);
        const document = withIds(body, orderOf(found));
        const { id, slug, stationType } = found.section;
        checkDocument(document, stationIdOf[stationType], { today: today() });
        if (found.section.version !== body.version) throw staleVersion();
        const { title, order } = document;
        if (!options.mayChangeFreePreview) {
          await requireSameFreePreview(tx, stationType, { slug, title, order, isPublished: true });
        }
        const change = { document, by: actor.uid, at: clock.now() };
        if (!(await repository.updatePublished(tx, id, body.version, change))) throw staleVersion();
        await keepDraft(tx, found, document, actor);
        await removeDraft(tx, id);
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
        await repository.updateGuidelineChanged(tx, [section.id], flag);
        const what = reason === null ? 'reviewed' : 'guideline_changed';
        await record(tx, actor, what, section.id, { slug: section.slug, reason });
      });
      await content.load();
      return stateOf(place, actor.uid);
    },

    /** @throws AppError not_found, confirmation_required */
    async remove(
      place: SectionPlace,
      options: Pick<ChangeOptions, 'mayChangeFreePreview'>,
      actor: Actor,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await lockImports(tx);
        const { section } = await getRow(tx, place);
        const { id, slug, title, stationType, sortOrder } = section;
        if (!options.mayChangeFreePreview && section.published) {
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
