import { authoringEndpoints, type SectionState } from '@urost3/contract/authoring.ts';
import type { EditorSection } from '@urost3/contract/content.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { fetchSection } from './authoring.queries.ts';
import type { SectionSaver } from './section-saver.ts';
import type { SectionSheet } from './section-sheet.ts';

interface ConflictOptions {
  uid: string;
  stationId: string;
  sectionId: string | null;
  sheet: SectionSheet;
  saver: SectionSaver;
  /** Learns what the server has now. */
  accept: (state: SectionState) => void;
}

/** Somebody else saved: both wordings are shown, and the one not chosen is kept among the revisions. */
export function useConflict(options: ConflictOptions) {
  const { uid, stationId, sectionId, sheet, saver, accept } = options;
  const [theirs, setTheirs] = useState<SectionState | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isConflict = useSyncExternalStore(
    saver.subscribe,
    () => saver.getView().save.status === 'conflict',
  );

  const look = useCallback(async () => {
    if (sectionId === null) return;
    setError(null);
    sheet.draw();
    try {
      setTheirs(await fetchSection({ stationId, sectionId }));
    } catch (problem) {
      showToast('error', messageOf(problem, 'Failed to fetch the section.'));
    }
  }, [stationId, sectionId, sheet]);

  useEffect(() => {
    if (isConflict) void look();
  }, [isConflict, look]);

  /** Nothing is changed unless the words that are not chosen are kept. */
  async function keepThen(lost: EditorSection | null, goOn: () => void): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      if (lost && sectionId !== null) {
        const params = { id: stationId, sectionId };
        await callApi(authoringEndpoints.keepRevision, { params, body: lost });
      }
      goOn();
      setTheirs(null);
    } catch (problem) {
      const why = messageOf(problem, '');
      setError(`The other words could not be kept, so nothing was changed. ${why}`.trim());
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isConflict,
    theirs,
    isBusy,
    error,
    look,
    close: () => setTheirs(null),
    /** The server keeps a colleague's draft when mine goes over it; one of my own, from another window, is kept here. */
    async keepMine(): Promise<void> {
      if (!theirs) return;
      const isOwnDraft = theirs.draft?.updatedBy?.uid === uid;
      await keepThen(isOwnDraft ? theirs.document : null, () => {
        accept(theirs);
        saver.continueFrom(theirs.version, theirs.document);
      });
    },
    async takeTheirs(): Promise<void> {
      if (!theirs) return;
      await keepThen(sheet.current, () => {
        sheet.update(() => theirs.document);
        saver.continueFrom(theirs.version, theirs.document);
        saver.accept(theirs.document, theirs);
      });
    },
  };
}
