// Published study content: lists in memory, pages read from the database; import, export and the sample content.

import type { EditorSection, PatientBrief } from '@urost3/contract/content/content.schemas.ts';
import { learnerView } from '@urost3/contract/content/learner-view.ts';
import type { StationId, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf, stationTypeOf } from '@urost3/contract/stations/stations.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { AppError } from '../../http/app-error.ts';
import * as repository from './content.repository.ts';
import { type SectionRow, sections } from './content.tables.ts';
import type { ContentActor } from './content.types.ts';
import { describeProblem } from './content-problem.ts';
import { updateGuidelineChanged } from './editor/sections.repository.ts';
import { type ExportReport, exportFiles } from './import/content-export.ts';
import { importContent } from './import/content-import.ts';

export { answerKeyOf, isPickRight, questionItemKey, textKey } from './bank/answer-key.ts';
export { importContent } from './import/content-import.ts';

const viewOf = (row: SectionRow, document: EditorSection) =>
  learnerView({
    slug: row.slug,
    stationId: stationIdOf[row.stationType],
    updatedAt: row.updatedAt,
    isUnderReview: row.guidelineChangedAt !== null,
    document,
  });

function toStudySection(ctx: Context, row: SectionRow | null): StudySection | null {
  if (!row?.published) return null;
  const [free] = ctx.catalogue.stations().get(stationIdOf[row.stationType]) ?? [];
  return { ...viewOf(row, row.published), isFree: free?.id === row.slug };
}

export const sectionGone = () => new AppError('not_found', 'This section is no longer published.');

/** A published section as learners see it, with media as `media:name`; null when it is not published. */
export async function findStudySection(
  ctx: Context,
  stationId: StationId,
  slug: string,
): Promise<StudySection | null> {
  const type = stationTypeOf[stationId];
  return toStudySection(ctx, await repository.findPublishedSection(ctx.db, type, slug));
}
/**
 * The patient brief of a published section. Study pages do not contain it. In a practice room, the person who plays
 * the patient receives it.
 */
export async function findPatientBrief(
  ctx: Context,
  { stationId, sectionId }: SectionRef,
): Promise<PatientBrief | null> {
  const type = stationTypeOf[stationId];
  const row = await repository.findPublishedSection(ctx.db, type, sectionId);
  return row?.published?.patient_brief ?? null;
}
/** A deleted section as learners last saw it, for work that they did offline before the deletion. */
export async function findWithdrawnStudySection(
  ctx: Context,
  stationId: StationId,
  slug: string,
): Promise<StudySection | null> {
  const type = stationTypeOf[stationId];
  return toStudySection(ctx, await repository.findWithdrawnSection(ctx.db, type, slug));
}
/** All published sections as learners see them, with their station and the time of publication. */
export async function listStudySections(ctx: Context) {
  const rows = await repository.listPublishedSections(ctx.db);
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
}

interface CitedSource {
  title: string;
  /** The citing sections, each with the part of the source that it cites. */
  sections: { name: string; part: string | null }[];
}

interface Citing {
  name: string;
  section: EditorSection;
}

/** @param words all of them must occur in the source's title, part or URL; an empty text selects all sources */
function listSources(sections: readonly Citing[], words: string): CitedSource[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const byTitle = new Map<string, CitedSource>();
  for (const { name, section } of sections) {
    for (const { title, section: part, url } of section.sources) {
      const text = `${title} ${part ?? ''} ${url ?? ''}`.toLowerCase();
      if (!wanted.every((word) => text.includes(word))) continue;
      const key = title.toLowerCase();
      const source = byTitle.get(key) ?? { title, sections: [] };
      source.sections.push({ name, part });
      byTitle.set(key, source);
    }
  }
  return [...byTitle.values()].sort((a, b) => a.title.localeCompare(b.title, 'en-GB'));
}

/** Lists the sources that published sections cite. @param words words of a source, all of which must occur */
export async function listCitedSources(ctx: Context, words: string): Promise<CitedSource[]> {
  const rows = await repository.listPublishedSections(ctx.db);
  const citing = rows.flatMap(({ stationType, slug, published }) =>
    published ? [{ name: `${stationIdOf[stationType]}/${slug}`, section: published }] : [],
  );
  return listSources(citing, words);
}
/**
 * Sets or clears 'guideline changed' on the sections that cite a source.
 * @param reason for staff; null clears the flag
 * @returns the names of the sections
 */
export async function flagCitingSections(
  ctx: Context,
  words: string,
  reason: string | null,
  by: ContentActor,
): Promise<string[]> {
  const names = await ctx.db.transaction(async (tx) => {
    const rows = await repository.listPublishedSections(tx);
    const cited = rows.filter(
      ({ published }) =>
        published && listSources([{ name: '', section: published }], words).length > 0,
    );
    const ids = cited.map((row) => row.id);
    const flag = reason === null ? null : { reason, at: ctx.clock.now() };
    await updateGuidelineChanged(tx, ids, flag);
    const action = reason === null ? 'content.reviewed' : 'content.guideline_changed';
    const detail = { source: words, sections: ids.length, ...(reason === null ? {} : { reason }) };
    await ctx.audit.record(tx, by, action, null, detail);
    return cited.map(({ stationType, slug }) => `${stationIdOf[stationType]}/${slug}`);
  });
  await ctx.catalogue.load();
  return names;
}
export async function exportContent(
  ctx: Context,
  target: { folder: string; cwd: string },
  by: ContentActor,
): Promise<ExportReport> {
  const report = await exportFiles(ctx, target);
  const { sections, media } = report;
  await ctx.audit.record(ctx.db, by, 'content.exported', null, { sections, media });
  return report;
}
/** Imports the sample content into a database that has never had a section. @throws Error listing the problems of the folder */
export async function seedContent(ctx: Context, folder: string) {
  if ((await ctx.db.$count(sections)) > 0) return;
  const report = await importContent(ctx, { target: folder, cwd: folder }, null);
  if (report.problems.length === 0) return;
  throw new Error(
    `The sample question bank cannot be read.\n${report.problems.map(describeProblem).join('\n')}`,
  );
}
