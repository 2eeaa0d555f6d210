import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { useMemo, useState } from 'react';
import { type LocalCopy, readLocalCopy, removeLocalCopy } from './local-copy.ts';
import type { SectionDocument } from './section-document.ts';
import type { SectionSaver } from './section-saver.ts';

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
        // Continue from the copy's version. If the server has a newer version, the next save fails with a conflict.
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
