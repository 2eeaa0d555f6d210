import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { authoringRoutes } from '@urost3/contract/content-admin.routes.ts';
import type { SectionState } from '@urost3/contract/content-admin.schemas.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { fetchSection } from './content.queries.ts';
import type { SectionSaver } from './section-saver.ts';
import type { SectionSheet } from './section-sheet.ts';

interface ConflictOptions {
  uid: string;
  stationId: string;
  sectionId: string | null;
  sheet: SectionSheet;
  saver: SectionSaver;
  /** Receives the server's current version. */
  accept: (state: SectionState) => void;
}

/** Another person saved meanwhile: shows both versions, and keeps the one not chosen as a revision. */
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

  /** Nothing changes unless the version not chosen has been stored. */
  async function storeThen(lost: EditorSection | null, goOn: () => void): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      if (lost && sectionId !== null) {
        const params = { id: stationId, sectionId };
        await callApi(authoringRoutes.keepRevision, { params, body: lost });
      }
      goOn();
      setTheirs(null);
    } catch (problem) {
      const why = messageOf(problem, '');
      setError(`The other version could not be kept, so nothing was changed. ${why}`.trim());
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
    /** The server keeps a colleague's draft that mine replaces; my own draft from another window is stored here. */
    async keepMine(): Promise<void> {
      if (!theirs) return;
      const isOwnDraft = theirs.draft?.updatedBy?.uid === uid;
      await storeThen(isOwnDraft ? theirs.document : null, () => {
        accept(theirs);
        saver.continueFrom(theirs.version, theirs.document);
      });
    },
    async takeTheirs(): Promise<void> {
      if (!theirs) return;
      await storeThen(sheet.current, () => {
        sheet.update(() => theirs.document);
        saver.continueFrom(theirs.version, theirs.document);
        saver.accept(theirs.document, theirs);
      });
    },
  };
}
