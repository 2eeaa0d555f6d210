// Keeps the lists of sections in memory, so that the busiest pages need no SQL.
import { createHash } from 'node:crypto';
import { CHECK_MARK } from '@urost3/contract/content/content.ts';
import { SECTION_ORDER_MAX } from '@urost3/contract/limits.ts';
import type {
  SectionSummary,
  StationId,
  StationType,
} from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf, stationIds } from '@urost3/contract/stations/stations.ts';
import type { Database, Db } from '../../../db/client.ts';
import { listPublishedSummaries } from '../content.repository.ts';
import type { BankSize, Catalogue, CatalogueSection } from '../content.types.ts';

interface BuiltCatalogue {
  /** Station types that have a published section, each with its sections in the order that learners see. */
  stations: Catalogue;
  /** Identifies the content. Every process computes the same value for the same content. */
  contentVersion: string;
  size: BankSize;
}

export interface SummaryRow {
  slug: string;
  stationType: StationType;
  title: string;
  sortOrder: number;
  version: number;
  /** The id of the published version. `version` also changes with every saved draft. */
  publication: string;
  isUnderReview: boolean;
  updatedAt: Date;
  category: string;
  methodology: string;
  contentTypes: string[];
  level: SectionSummary['level'];
  questionCount: number;
  hasRecording: boolean;
}

// Databases have different collations. This collator gives the same alphabetical order with every database.
const collator = new Intl.Collator('en-GB', { numeric: true });

const plain = (text: string) => text.replace(CHECK_MARK, '');

/** Compares by order, then by title in natural order ('Section 2' before 'Section 10'). */
export function inOrder(
  a: Pick<SummaryRow, 'sortOrder' | 'title' | 'slug'>,
  b: Pick<SummaryRow, 'sortOrder' | 'title' | 'slug'>,
): number {
  return (
    a.sortOrder - b.sortOrder ||
    collator.compare(plain(a.title), plain(b.title)) ||
    (a.slug < b.slug ? -1 : 1)
  );
}

/** What decides the place of a section in its station type. */
export type SectionPosition = Pick<SummaryRow, 'slug' | 'title' | 'sortOrder' | 'stationType'>;

/**
 * The free preview of a station type, which is its first section, before and after a change; null when it stays the same. A
 * station type without sections has no free preview that could change.
 * @param removed the section that the change deletes
 */
export function findPreviewChange(
  published: readonly SectionPosition[],
  stationType: StationType,
  changed: readonly Omit<SectionPosition, 'stationType'>[],
  removed: string | null = null,
) {
  const before = published.filter((row) => row.stationType === stationType).sort(inOrder);
  const after = new Map([...before, ...changed].map((row) => [row.slug, row]));
  if (removed !== null) after.delete(removed);
  const [was, is] = [before[0], [...after.values()].sort(inOrder)[0]];
  return was && was.slug !== is?.slug ? { was, is } : null;
}

/** The order of a new section that comes after all others of its type. */
export function nextOrder(sections: readonly { order: number }[]): number {
  return Math.min(SECTION_ORDER_MAX, Math.max(-1, ...sections.map(({ order }) => order)) + 1);
}

/** The first section of each station type can be read without Premium. */
const isFree = (index: number): boolean => index === 0;

function buildCatalogue(rows: SummaryRow[]): BuiltCatalogue {
  const digest = createHash('sha256');
  const stations = new Map<StationId, CatalogueSection[]>();
  for (const stationId of stationIds) {
    const own = rows.filter((row) => stationIdOf[row.stationType] === stationId).sort(inOrder);
    if (own.length === 0) continue;
    for (const row of own)
      digest.update(
        `${stationId}/${row.slug}/${row.publication}/${row.sortOrder}/${row.isUnderReview}\n`,
      );
    stations.set(
      stationId,
      own.map((row, index) => ({
        id: row.slug,
        title: plain(row.title),
        order: row.sortOrder,
        category: plain(row.category),
        methodology: plain(row.methodology),
        contentTypes: row.contentTypes,
        level: row.level,
        updated_at: row.updatedAt.toISOString(),
        isFree: isFree(index),
        version: row.version,
        isUnderReview: row.isUnderReview,
      })),
    );
  }
  return {
    stations,
    contentVersion: digest.digest('hex').slice(0, 16),
    size: {
      sections: rows.length,
      questions: rows.reduce((sum, row) => sum + row.questionCount, 0),
      recordings: rows.filter((row) => row.hasRecording).length,
    },
  };
}

export type ContentCatalogue = ReturnType<typeof createContentCatalogue>;

/** The lists of published sections in the memory of this process. */
export function createContentCatalogue(db: Db) {
  let current = buildCatalogue([]);
  let loadsStarted = 0;
  let newestLoaded = 0;
  return {
    /** Station types with their published sections in order. The first section of a type is the free preview. */
    stations: (): Catalogue => current.stations,
    /** Changes with every publication and review flag. Every process has the same value for the same content. */
    contentVersion: (): string => current.contentVersion,
    bankSize: (): BankSize => current.size,
    /** Reads the lists again. Every process calls this function at its start and after a publication. */
    async load(): Promise<void> {
      loadsStarted += 1;
      const turn = loadsStarted;
      const rows = await listPublishedSummaries(db);
      // Loads can overlap. If a load that started later has already finished, skip these rows, because they may be older.
      if (turn < newestLoaded) return;
      newestLoaded = turn;
      current = buildCatalogue(rows);
    },
  };
}

// Every process caches the lists of sections in memory. A database trigger notifies all processes when they must reload.
/** The lists are also reloaded at this interval, in case a notification was lost. */
const RELOAD_EVERY_MS = 5 * 60_000;

/** @returns a function that ends the regular reloads; the database's notifications still cause reloads */
export async function watchContent(
  database: Pick<Database, 'listen'>,
  catalogue: Pick<ContentCatalogue, 'load'>,
  everyMs = RELOAD_EVERY_MS,
): Promise<() => void> {
  let running: Promise<void> | null = null;
  let isDue = false;
  const reload = (): void => {
    isDue = true;
    running ??= (async () => {
      while (isDue) {
        isDue = false;
        // `load` fails while the database is unreachable. The lists are reloaded when the connection returns.
        await catalogue.load().catch(() => undefined);
      }
      running = null;
    })();
  };
  await database.listen('content_changed', reload, reload);
  const timer = setInterval(reload, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
