import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { useMemo, useState } from 'react';
import { type LocalCopy, readLocalCopy, removeLocalCopy } from './local-copy.ts';
import type { SectionSaver } from './section-saver.ts';
import type { SectionSheet } from './section-sheet.ts';

/** Text of an earlier visit that never reached the server: offered once, then restored or discarded. */
export function useLocalCopy(key: string, sheet: SectionSheet, saver: SectionSaver) {
  const [first] = useState<EditorSection>(sheet.getDrawn);
  const [copy, setCopy] = useState<LocalCopy | null>(() => {
    const found = readLocalCopy(key);
    // The page closed between a save and its clean-up, so there is nothing to offer.
    const isSaved = found && JSON.stringify(found.document) === JSON.stringify(first);
    return isSaved ? null : found;
  });
  return useMemo(
    () => ({
      copy,
      restore(): void {
        if (!copy) return;
        // Another person has saved since. The next save detects the conflict and asks.
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
