// Keeps the lists of sections in memory, so that the busiest pages need no SQL.
import { createHash } from 'node:crypto';
import { CHECK_MARK } from '@urost3/contract/content.ts';
import { SECTION_ORDER_MAX } from '@urost3/contract/limits.ts';
import type { StationId, StationType } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf, stationIds } from '@urost3/contract/stations.ts';
import type { BankSize, Catalogue, CatalogueSection } from './content.types.ts';

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
  isUnderReview: boolean;
  updatedAt: Date;
  category: string;
  methodology: string;
  contentTypes: string[];
  questionCount: number;
  hasRecording: boolean;
}

// Databases have different collations. This collator gives the same alphabetical order with every database.
const collator = new Intl.Collator('en-GB', { numeric: true });

/** Compares by order, then by title in natural order ('Section 2' before 'Section 10'). */
export function inOrder(
  a: Pick<SummaryRow, 'sortOrder' | 'title' | 'slug'>,
  b: Pick<SummaryRow, 'sortOrder' | 'title' | 'slug'>,
): number {
  return (
    a.sortOrder - b.sortOrder || collator.compare(a.title, b.title) || (a.slug < b.slug ? -1 : 1)
  );
}

/** The order of a new section that comes after all others of its type. */
export function nextOrder(sections: readonly { order: number }[]): number {
  return Math.min(SECTION_ORDER_MAX, Math.max(-1, ...sections.map(({ order }) => order)) + 1);
}

const plain = (text: string) => text.replace(CHECK_MARK, '');

export function buildCatalogue(rows: SummaryRow[]): BuiltCatalogue {
  const digest = createHash('sha256');
  const stations = new Map<StationId, CatalogueSection[]>();
  for (const stationId of stationIds) {
    const own = rows.filter((row) => stationIdOf[row.stationType] === stationId).sort(inOrder);
    if (own.length === 0) continue;
    for (const row of own)
      digest.update(
        `${stationId}/${row.slug}/${row.version}/${row.sortOrder}/${row.isUnderReview}\n`,
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
        updated_at: row.updatedAt.toISOString(),
        isFree: index === 0,
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
