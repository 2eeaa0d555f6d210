// Unsaved text stored in this browser: it survives a crash, a lost connection and a closed laptop.
import type { EditorPoint, EditorSection } from '@urost3/contract/content.schemas.ts';
import { z } from 'zod';
import { UNSAVED_PREFIX } from '../../lib/offline-wipe.ts';

const LocalCopy = z.object({
  /** The version it is based on; null for a section that was never saved. */
  version: z.int().nullable(),
  at: z.iso.datetime(),
  document: z.unknown(),
});
export interface LocalCopy {
  version: number | null;
  at: string;
  document: EditorSection;
}

export function localCopyKey(uid: string, stationId: string, sectionId: string | null): string {
  return `${UNSAVED_PREFIX}${uid}.${stationId}.${sectionId ?? '(new)'}`;
}

/** @returns false when the browser has no space or blocks storage */
export function keepLocalCopy(key: string, copy: LocalCopy): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

export function readLocalCopy(key: string): LocalCopy | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    const copy = LocalCopy.safeParse(stored);
    if (!copy.success) return null;
    const document = copy.data.document as EditorSection;
    // An unfinished document need not be valid, but must have the right shape.
    const isDocument =
      typeof document === 'object' &&
      document !== null &&
      Array.isArray(document.questions) &&
      typeof document.title === 'string';
    return isDocument ? { ...copy.data, document: inFullForm(document) } : null;
  } catch {
    return null;
  }
}

const withFindings = (exhibits: EditorSection['exhibits'] | undefined) =>
  (exhibits ?? []).map((exhibit) => ({ ...exhibit, findings: exhibit.findings ?? null }));

/** A copy from an older version of the page may lack newer fields. */
function inFullForm(document: EditorSection): EditorSection {
  const points: (EditorPoint | string)[] = document.examiner_points ?? [];
  return {
    ...document,
    exhibits: withFindings(document.exhibits),
    patient_brief: document.patient_brief ?? null,
    examiner_points: points.map((point) =>
      typeof point === 'string' ? { text: point, weight: 'major' } : point,
    ),
    questions: document.questions.map((question) => ({
      ...question,
      examiner_notes_published: question.examiner_notes_published ?? false,
      exhibits: withFindings(question.exhibits),
      probes: question.probes ?? [],
    })),
  };
}

export function removeLocalCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
