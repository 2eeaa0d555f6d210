// Stores unsaved text of the editor in this browser, so that it survives a crash or a lost connection.
import type { EditorPoint, EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { UNSAVED_PREFIX } from '../../../lib/offline/offline-wipe.ts';
import type { Draft } from '../../../lib/offline/saver.ts';
import type { SectionDocument } from './section-document.ts';
import type { SectionSaver } from './use-section-saver.ts';

const LocalCopy = z.object({
  /** The section's version on which the copy is based; 0 for a section that was never saved. */
  version: z.int(),
  unanswered: z.array(z.string()).optional(),
  at: z.iso.datetime(),
  document: z.unknown(),
});
interface LocalCopy extends Omit<Draft<EditorSection>, 'value'> {
  at: string;
  document: EditorSection;
}

export function localCopyKey(uid: string, stationId: string, sectionId: string | null): string {
  return `${UNSAVED_PREFIX}${uid}.${stationId}.${sectionId ?? '(new)'}`;
}

/** @returns false when the browser has no space or blocks storage */
export function keepLocalCopy(key: string, copy: Omit<LocalCopy, 'at'>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ ...copy, at: new Date().toISOString() }));
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
    // An unfinished document may break the rules for sections, but must have the basic shape of one.
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

/** Adds the fields that are missing in copies that an older release of the editor has stored. */
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
    // The browser blocks storage, so no copy was stored.
  }
}

/** Offers text that an earlier visit did not save on the server. The author restores or discards the text. */
export function useLocalCopy(key: string, store: SectionDocument, saver: SectionSaver) {
  const [first] = useState<EditorSection>(store.getRendered);
  const [copy, setCopy] = useState<LocalCopy | null>(() => {
    const found = readLocalCopy(key);
    // Ignore a copy that equals the server's text: the page was closed after a save, before the copy was removed.
    const isSaved = found && JSON.stringify(found.document) === JSON.stringify(first);
    return isSaved ? null : found;
  });
  return useMemo(
    () => ({
      copy,
      restore(): void {
        if (!copy) return;
        store.update(() => copy.document);
        // Continue from the copy's version. If somebody else has made a newer version, the next save fails with a conflict.
        const { version, unanswered } = copy;
        saver.resolve(copy.document, { value: first, version, unanswered });
        setCopy(null);
      },
      discard(): void {
        removeLocalCopy(key);
        setCopy(null);
      },
    }),
    [copy, first, key, saver, store],
  );
}
