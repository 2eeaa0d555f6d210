// Text of the editor that an earlier visit has left on this device, after a crash or a lost connection.
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { useEffect, useMemo, useState } from 'react';
import { isSame, keepDraft, readDraft } from '../../../lib/offline/kept-draft.ts';
import type { DraftPlace, StoredDraft } from '../../../lib/offline/saver.ts';
import type { SectionDocument } from './section-document.ts';
import type { SectionSaver } from './use-section-saver.ts';

export const localCopyPlace = (stationId: string, sectionId: string | null) =>
  `section.${stationId}.${sectionId ?? '(new)'}`;

type Copy = StoredDraft<EditorSection>;

/** Where texts of earlier visits are kept as soon as the author types without having decided about them. */
const earlierIn = (place: string) => `${place}.earlier`;

/** @returns the texts that earlier visits have left, the latest last */
function listCopies(uid: string, place: string, first: EditorSection): Copy[] {
  const found = readDraft<Copy>(uid, place);
  const earlier = readDraft<Copy[]>(uid, earlierIn(place)) ?? [];
  // Ignore a copy that equals the server's text: the page was closed after a save, before the copy was removed.
  return found && !isSame(found.value, first) ? [...earlier, found] : earlier;
}

/** Offers text that earlier visits did not save on the server, the latest first. The author restores or discards each. */
export function useLocalCopy(at: DraftPlace, store: SectionDocument, saver: SectionSaver) {
  const { uid, place } = at;
  const [first] = useState<EditorSection>(store.getRendered);
  const [copies, setCopies] = useState(() => listCopies(uid, place, first));
  useEffect(() => {
    if (copies.length === 0) return;
    const stop = saver.subscribe(() => {
      // What is typed now takes the place of the last copy on this device.
      if (!saver.getSnapshot().isDirty) return;
      keepDraft(uid, earlierIn(place), copies);
      stop();
    });
    return stop;
  }, [copies, uid, place, saver]);
  return useMemo(() => {
    const copy = copies.at(-1) ?? null;
    function settle(): void {
      const left = copies.slice(0, -1);
      keepDraft(uid, earlierIn(place), left.length > 0 ? left : null);
      setCopies(left);
    }
    return {
      copy,
      restore(): void {
        if (!copy) return;
        const { value, version, unanswered } = copy;
        settle();
        store.update(() => value);
        // Continue from the copy's version. If somebody else has made a newer version, the next save fails with a conflict.
        saver.resolve(value, { value: first, version, unanswered });
      },
      discard(): void {
        if (!saver.getSnapshot().isDirty) keepDraft(uid, place, null);
        settle();
      },
    };
  }, [copies, first, uid, place, saver, store]);
}
