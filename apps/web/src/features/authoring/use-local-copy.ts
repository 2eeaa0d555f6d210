import type { EditorSection } from '@urost3/contract/content.ts';
import { useMemo, useState } from 'react';
import { type LocalCopy, readLocalCopy, removeLocalCopy } from './local-copy.ts';
import type { SectionSaver } from './section-saver.ts';
import type { SectionSheet } from './section-sheet.ts';

/** Words of an earlier visit that never reached the server: offered once, taken or thrown away. */
export function useLocalCopy(key: string, sheet: SectionSheet, saver: SectionSaver) {
  const [first] = useState<EditorSection>(sheet.getDrawn);
  const [copy, setCopy] = useState<LocalCopy | null>(() => {
    const found = readLocalCopy(key);
    // The page went away between a save and its tidying up: there is nothing to offer.
    const isSaved = found && JSON.stringify(found.document) === JSON.stringify(first);
    return isSaved ? null : found;
  });
  return useMemo(
    () => ({
      copy,
      restore(): void {
        if (!copy) return;
        // Somebody saved since: the next save shall find out, and ask.
        if (copy.version !== null && saver.version !== null) {
          saver.continueFrom(copy.version, first);
        }
        sheet.update(() => copy.document);
        setCopy(null);
      },
      discard(): void {
        removeLocalCopy(key);
        setCopy(null);
      },
    }),
    [copy, first, key, saver, sheet],
  );
}
