import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { useMemo, useState } from 'react';
import { type LocalCopy, readLocalCopy, removeLocalCopy } from './local-copy.ts';
import type { SectionDocument } from './section-document.ts';
import type { SectionSaver } from './section-saver.ts';

/** Text of an earlier visit that never reached the server: offered once, then restored or discarded. */
export function useLocalCopy(key: string, store: SectionDocument, saver: SectionSaver) {
  const [first] = useState<EditorSection>(store.getRendered);
  const [copy, setCopy] = useState<LocalCopy | null>(() => {
    const found = readLocalCopy(key);
    // The page was closed after a save but before the copy was removed, so the copy has nothing new.
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
        store.update(() => copy.document);
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
