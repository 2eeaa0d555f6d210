// What publishing, drafts and earlier versions of a section share: its row, its audit entries, and its view for authors.

import type { AuditVerb } from '@urost3/contract/audit.ts';
import { EditorSection } from '@urost3/contract/content.schemas.ts';
import { CHECK_MARK } from '@urost3/contract/content.ts';
import type { EditedSection } from '@urost3/contract/content-admin.schemas.ts';
import type { BrokenRule } from '@urost3/contract/question-rules.ts';
import { listMedia } from '@urost3/contract/section-media.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { Database, Db } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { ContentService } from './content.service.ts';
import { listKnownMedia } from './media.repository.ts';
import type { MediaService } from './media.service.ts';
import { findQualityProblems } from './section-quality.ts';
import { findSection } from './sections.repository.ts';

export interface SectionsDeps {
  database: Database;
  clock: Clock;
  audit: AuditService;
  content: ContentService;
  media: MediaService;
}

export interface SectionPlace {
  stationId: string;
  slug: string;
}

/** The error when a section is published, or its draft saved or discarded, on the basis of an old version. */
export function staleVersion(): AppError {
  return new AppError('stale_version', 'Someone else has saved this section since you opened it.');
}

const reviewWarning = (marks: number) =>
  marks === 1
    ? '1 fact is still marked for clinical review.'
    : `${marks} facts are still marked for clinical review.`;

/** 'Question 2: …' for a problem of a question. Other texts are named by their field. */
function qualityWarning({ path, reason }: BrokenRule): string {
  const [list, index] = path.split('.');
  const place = list === 'questions' ? `Question ${Number(index) + 1}` : list?.replaceAll('_', ' ');
  return `${place}: ${reason}`;
}

export type SectionContext = ReturnType<typeof createSectionContext>;

export function createSectionContext(deps: SectionsDeps) {
  const { clock, audit, content, media } = deps;
  const { db } = deps.database;

  /** @throws AppError not_found */
  async function getRow(handle: Db, place: SectionPlace) {
    const found = await findSection(handle, place.stationId, place.slug);
    if (!found) throw notFound('This section');
    return found;
  }

  async function mediaOf(document: EditorSection, uid: string) {
    const named = [...new Set(listMedia(document).map((item) => item.name))];
    const known = await listKnownMedia(db, named);
    return {
      mediaUrls: Object.fromEntries([...known].map((name) => [name, media.signedUrl(uid, name)])),
      missing: named.filter((name) => !known.has(name)),
    };
  }

  return {
    db,
    clock,
    content,
    getRow,

    record: (tx: Db, actor: Actor, what: AuditVerb<'sections'>, id: string, detail: object) =>
      audit.record(tx, {
        action: `sections.${what}`,
        actorUid: actor.uid,
        subject: id,
        detail: { ...detail },
        caller: actor,
      }),

    /** A section as its author sees it. @throws AppError not_found */
    async stateOf(place: SectionPlace, uid: string): Promise<EditedSection> {
      const { section, draft, draftAuthor, stationTitle } = await getRow(db, place);
      const document = EditorSection.parse(draft?.document ?? section.published);
      const { mediaUrls, missing } = await mediaOf(document, uid);
      const learnerStationId = stationIdOf[section.stationType];
      const marks = JSON.stringify(document).match(CHECK_MARK)?.length ?? 0;
      return {
        id: section.slug,
        stationId: section.stationId,
        stationTitle,
        stationType: section.stationType,
        learnerStationId,
        version: section.version,
        document,
        published: section.published ? EditorSection.parse(section.published) : null,
        publishedAt: section.publishedAt?.toISOString() ?? null,
        guidelineChanged:
          section.guidelineChangedReason !== null && section.guidelineChangedAt !== null
            ? {
                reason: section.guidelineChangedReason,
                at: section.guidelineChangedAt.toISOString(),
              }
            : null,
        draft: draft && {
          updatedAt: draft.updatedAt.toISOString(),
          updatedBy: draft.updatedBy
            ? { uid: draft.updatedBy, displayName: draftAuthor ?? 'Deleted account' }
            : null,
        },
        isFreePreview: content.catalogue().get(learnerStationId)?.[0]?.id === section.slug,
        mediaUrls,
        warnings: [
          ...missing.map((name) => `There is no media file named '${name}'. Upload it first.`),
          ...(marks > 0 ? [reviewWarning(marks)] : []),
          ...findQualityProblems(document).map(qualityWarning),
        ],
      };
    },
  };
}
