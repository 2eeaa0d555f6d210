// Published study content: lists in memory, pages read from the database; import, export and the sample content.

import type { AuditVerb } from '@urost3/contract/audit.ts';
import { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { Database, Db } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { Storage } from '../../providers/storage/port.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as repository from './content.repository.ts';
import type { MediaRow } from './content.tables.ts';
import type { Catalogue, ContentActor, ContentReader, ContentSeeder } from './content.types.ts';
import { buildCatalogue } from './content-catalogue.ts';
import { type ExportReport, exportFiles } from './content-export.ts';
import { type ImportOptions, importFiles } from './content-import.ts';
import { describeProblem } from './content-problem.ts';
import { type CitedSource, listSources } from './content-sources.ts';
import type { ImportReport } from './import-report.ts';
import { createLearnerSections } from './learner-sections.ts';
import { findMedia } from './media.repository.ts';
import { publishNewSection } from './publish-new-section.ts';
import { fillSectionSearch } from './section-search.ts';
import { updateGuidelineChanged } from './sections.repository.ts';

/** Where the data is stored, in words for a person who is about to change the data. */
export interface DataLocation {
  database: string;
  /** The folder or bucket of media files. */
  files: string;
}

export type ContentService = ReturnType<typeof createContentService>;

export function createContentService(deps: {
  database: Database;
  storage: Storage;
  clock: Clock;
  audit: AuditService;
  place: DataLocation;
}) {
  const { database, audit, place } = deps;
  let current = buildCatalogue([]);
  let loadsStarted = 0;
  let newestLoaded = 0;

  /** Reloads the lists of sections. Every process calls this function after a publication. */
  async function load(): Promise<void> {
    loadsStarted += 1;
    const turn = loadsStarted;
    const rows = await repository.listPublishedSummaries(database.db);
    // Loads can overlap. If a load that started later has already finished, skip these rows, because they may be older.
    if (turn < newestLoaded) return;
    newestLoaded = turn;
    current = buildCatalogue(rows);
  }

  const record = (
    tx: Db,
    by: ContentActor,
    what: AuditVerb<'content'>,
    detail: Record<string, unknown>,
  ) =>
    audit.record(tx, {
      action: `content.${what}`,
      ...(by === 'command line'
        ? { actorUid: null, detail: { ...detail, by } }
        : { actorUid: by.uid, detail, caller: by }),
    });

  /** @param by null for the sample content, which the product imports itself */
  async function importContent(
    input: { target: string; cwd: string },
    by: ContentActor | null,
    options: Partial<ImportOptions> = {},
  ): Promise<ImportReport> {
    const report = await importFiles(
      deps,
      input,
      {
        stationId: null,
        isDryRun: false,
        checksReviewDates: by !== null,
        mayChangeFreePreview: false,
        ...options,
      },
      async (tx, { created, updated, restored }) => {
        if (by) await record(tx, by, 'imported', { created, updated, restored });
      },
    );
    if (report.created + report.updated + report.restored > 0 && !options.isDryRun) await load();
    return report;
  }

  const service = {
    load,
    ...createLearnerSections(database.db, () => current.stations),
    place,
    /** The number of learners whose study an import may affect, without demo accounts and staff. */
    countLearners: () => repository.countLearners(database.db),
    /** Imports files. When the report lists problems, nothing was written. */
    importContent,
    /** Station types with their published sections in order, from memory. The first section of a type is the free preview. */
    catalogue: (): Catalogue => current.stations,
    bankSize: () => current.size,
    /** Changes with every publication and review flag. Every process has the same value for the same content. */
    contentVersion: (): string => current.contentVersion,
    /** Lists the sources that published sections cite. @param words words of a source, all of which must occur */
    async listSources(words: string): Promise<CitedSource[]> {
      const rows = await repository.listPublishedSections(database.db);
      const citing = rows.flatMap(({ stationType, slug, published }) =>
        published ? [{ name: `${stationIdOf[stationType]}/${slug}`, section: published }] : [],
      );
      return listSources(citing, words);
    },
    /**
     * Sets or clears 'guideline changed' on the sections that cite a source.
     * @param reason for staff; null clears the flag
     * @returns the names of the sections
     */
    async flagCiting(words: string, reason: string | null, by: ContentActor): Promise<string[]> {
      const names = await database.db.transaction(async (tx) => {
        const rows = await repository.listPublishedSections(tx);
        const cited = rows.filter(
          ({ published }) =>
            published && listSources([{ name: '', section: published }], words).length > 0,
        );
        const ids = cited.map((row) => row.id);
        const flag = reason === null ? null : { reason, at: deps.clock.now() };
        await updateGuidelineChanged(tx, ids, flag);
        await record(tx, by, reason === null ? 'reviewed' : 'guideline_changed', {
          source: words,
          sections: ids.length,
          ...(reason === null ? {} : { reason }),
        });
        return cited.map(({ stationType, slug }) => `${stationIdOf[stationType]}/${slug}`);
      });
      await load();
      return names;
    },
    findMedia: (name: string): Promise<MediaRow | null> => findMedia(database.db, name),
    /** Publishes a new section. @returns its public slug as `id`, and the id of its row */
    publishNew: (stationId: StationId, document: EditorSection) =>
      publishNewSection(deps, stationId, document),
    async exportContent(
      target: { folder: string; cwd: string },
      by: ContentActor,
    ): Promise<ExportReport> {
      const report = await exportFiles(deps, target);
      const { sections, media } = report;
      await record(database.db, by, 'exported', { sections, media });
      return report;
    },
    /** Writes the search texts of published sections that have none, or have one from an earlier `WORDS_VERSION`. */
    fillSearch: () => fillSectionSearch(database.db),
    /** Imports the sample content into a database that has never had a section. @throws Error listing the problems of the folder */
    async seed(folder: string): Promise<void> {
      if ((await repository.countSections(database.db)) > 0) return;
      const report = await importContent({ target: folder, cwd: folder }, null);
      if (report.problems.length === 0) return;
      throw new Error(
        `The sample question bank cannot be read.\n${report.problems.map(describeProblem).join('\n')}`,
      );
    },
  };
  return service satisfies ContentReader & ContentSeeder;
}
