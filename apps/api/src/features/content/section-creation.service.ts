// Creates sections: as a draft, or published at once.
import { randomUUID } from 'node:crypto';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { EditedSection, SectionBody } from '@urost3/contract/content-admin.schemas.ts';
import type { StationType } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../http/app-error.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { insertSections, listSectionPlaces, lockImports } from './content.repository.ts';
import { nextOrder } from './content-catalogue.ts';
import { freeSlug } from './content-slug.ts';
import { findStation } from './content-stations.repository.ts';
import { upsertDraft } from './drafts.repository.ts';
import { requireSameFreePreview } from './free-preview-change.ts';
import type { SectionContext } from './section-context.ts';
import { checkDocument, withIds } from './section-document.ts';
import { listSectionsOfType } from './sections.repository.ts';

export interface ChangeOptions {
  isDraft: boolean;
  /** Whether the author has agreed that another section becomes the free preview. */
  mayChangeFreePreview: boolean;
}

async function chooseSlug(tx: Db, stationType: StationType, title: string): Promise<string> {
  const places = await listSectionPlaces(tx);
  const taken = new Set(
    places.filter((place) => place.stationType === stationType).map((place) => place.slug),
  );
  return freeSlug(title, (candidate) => taken.has(candidate));
}

export function createSectionCreation(context: SectionContext) {
  const { db, clock, content, record, stateOf } = context;

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
      await upsertDraft(tx, draft);
    }
    const { slug } = row;
    await record(tx, actor, isDraft ? 'drafted' : 'created', row.id, { slug, title });
  }

  return {
    /** @throws AppError not_found, validation_failed, confirmation_required */
    async create(
      stationId: string,
      body: SectionBody,
      { isDraft, mayChangeFreePreview }: ChangeOptions,
      actor: Actor,
    ): Promise<EditedSection> {
      const station = await findStation(db, stationId);
      if (!station) throw notFound('This station');
      const { stationType } = station;
      const checked = withIds(body, 0);
      checkDocument(checked, stationIdOf[stationType], {
        isDraft,
        today: londonDate(clock.now()),
      });
      const slug = await db.transaction(async (tx) => {
        await lockImports(tx);
        const order = body.order ?? nextOrder(await listSectionsOfType(tx, stationType));
        const document = { ...checked, order };
        const { title } = document;
        const slug = await chooseSlug(tx, stationType, title);
        if (!mayChangeFreePreview && !isDraft) {
          await requireSameFreePreview(tx, stationType, { slug, title, order, isPublished: true });
        }
        const row = { id: randomUUID(), stationId, stationType, slug };
        await insert(tx, row, document, isDraft, actor);
        return slug;
      });
      if (!isDraft) await content.load();
      return stateOf({ stationId, slug }, actor.uid);
    },
  };
}
