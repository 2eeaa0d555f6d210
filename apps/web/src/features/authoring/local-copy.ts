// What was typed and not yet saved, kept in this browser: it survives a crash, a lost connection and a closed laptop.
import type { EditorPoint, EditorSection } from '@urost3/contract/content.ts';
import { z } from 'zod';
import { UNSAVED_PREFIX } from '../../lib/offline-wipe.ts';

const LocalCopy = z.object({
  /** Version it was written on; null for a section that was never saved. */
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

/** @returns false when the browser has no room or keeps nothing */
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
    // Unfinished documents need not be valid, but they must be documents.
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

/** A copy that an older page kept has not all fields of today. */
function inFullForm(document: EditorSection): EditorSection {
  const points: (EditorPoint | string)[] = document.examiner_points ?? [];
  return {
    ...document,
    exhibits: document.exhibits ?? [],
    examiner_points: points.map((point) =>
      typeof point === 'string' ? { text: point, weight: 'major' } : point,
    ),
    questions: document.questions.map((question) => ({
      ...question,
      exhibits: question.exhibits ?? [],
      probes: question.probes ?? [],
    })),
  };
}

export function removeLocalCopy(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
