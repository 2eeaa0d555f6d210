// Text of the editor that an earlier visit has left on this device, after a crash or a lost connection.
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { useMemo, useState } from 'react';
import { isSame, keepDraft, readDraft } from '../../../lib/offline/kept-draft.ts';
import type { DraftPlace, StoredDraft } from '../../../lib/offline/saver.ts';
import type { SectionDocument } from './section-document.ts';
import type { SectionSaver } from './use-section-saver.ts';

export const localCopyPlace = (stationId: string, sectionId: string | null) =>
  `section.${stationId}.${sectionId ?? '(new)'}`;

/** Offers text that an earlier visit did not save on the server. The author restores or discards the text. */
export function useLocalCopy(at: DraftPlace, store: SectionDocument, saver: SectionSaver) {
  const { uid, place } = at;
  const [first] = useState<EditorSection>(store.getRendered);
  const [copy, setCopy] = useState(() => {
    const found = readDraft<StoredDraft<EditorSection>>(uid, place);
    // Ignore a copy that equals the server's text: the page was closed after a save, before the copy was removed.
    return isSame(found?.value, first) ? null : found;
  });
  return useMemo(
    () => ({
      copy,
      restore(): void {
        if (!copy) return;
        const { value, version, unanswered } = copy;
        store.update(() => value);
        // Continue from the copy's version. If somebody else has made a newer version, the next save fails with a conflict.
        saver.resolve(value, { value: first, version, unanswered });
        setCopy(null);
      },
      discard(): void {
        keepDraft(uid, place, null);
        setCopy(null);
      },
    }),
    [copy, first, uid, place, saver, store],
  );
}
