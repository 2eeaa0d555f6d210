// Published sections as learners see them, read from the database.
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { learnerView } from '@urost3/contract/learner-view.ts';
import type { PatientBrief } from '@urost3/contract/patient-brief.schemas.ts';
import type { StationId, StudySection } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf, stationTypeOf } from '@urost3/contract/stations.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import * as repository from './content.repository.ts';
import type { SectionRow } from './content.tables.ts';
import type { Catalogue } from './content.types.ts';

/** @param catalogue the sections in memory; it tells which section of a station type is free (the first) */
export function createLearnerSections(db: Db, catalogue: () => Catalogue) {
  const viewOf = (row: SectionRow, document: EditorSection) =>
    learnerView({
      slug: row.slug,
      stationId: stationIdOf[row.stationType],
      updatedAt: row.updatedAt,
      isUnderReview: row.guidelineChangedAt !== null,
      document,
    });

  function toStudySection(row: SectionRow | null): StudySection | null {
    if (!row?.published) return null;
    const [free] = catalogue().get(stationIdOf[row.stationType]) ?? [];
    return { ...viewOf(row, row.published), isFree: free?.id === row.slug };
  }

  return {
    /** A published section as learners see it, with media as `media:name`; null when it is not published. */
    async getStudySection(stationId: StationId, slug: string): Promise<StudySection | null> {
      const type = stationTypeOf[stationId];
      return toStudySection(await repository.findPublishedSection(db, type, slug));
    },
    /**
     * The patient brief of a published section. Study pages do not contain it. In a practice room, the person who plays
     * the patient receives it.
     */
    async findPatientBrief({ stationId, sectionId }: SectionRef): Promise<PatientBrief | null> {
      const type = stationTypeOf[stationId];
      const row = await repository.findPublishedSection(db, type, sectionId);
      return row?.published?.patient_brief ?? null;
    },
    /** A deleted section as learners last saw it, for work that they did offline before the deletion. */
    async getWithdrawnSection(stationId: StationId, slug: string): Promise<StudySection | null> {
      const type = stationTypeOf[stationId];
      return toStudySection(await repository.findWithdrawnSection(db, type, slug));
    },
    /** All published sections as learners see them, with their station and the time of publication. */
    async listStudySections() {
      const rows = await repository.listPublishedSections(db);
      return rows.flatMap((row) =>
        row.published
          ? [
              {
                view: viewOf(row, row.published),
                adminStationId: row.stationId,
                publishedAt: row.publishedAt ?? row.updatedAt,
              },
            ]
          : [],
      );
    },
  };
}
