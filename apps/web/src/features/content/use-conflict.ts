import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import { contentAdminRoutes } from '@urost3/contract/content-admin.routes.ts';
import type { EditedSection } from '@urost3/contract/content-admin.schemas.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { fetchSection } from './content.queries.ts';
import type { SectionDocument } from './section-document.ts';
import type { SectionSaver } from './section-saver.ts';

interface ConflictOptions {
  uid: string;
  stationId: string;
  sectionId: string | null;
  store: SectionDocument;
  saver: SectionSaver;
  /** Called with the section as the server now has it. */
  accept: (state: EditedSection) => void;
}

/**
 * Resolves a conflict with a save by another person or in another window. The author chooses one of the two texts, and
 * the rejected text is kept as a version.
 */
export function useConflict(options: ConflictOptions) {
  const { uid, stationId, sectionId, store, saver, accept } = options;
  const [theirs, setTheirs] = useState<EditedSection | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const isConflict = useSyncExternalStore(
    saver.subscribe,
    () => saver.getView().save.status === 'conflict',
  );

  const look = useCallback(async () => {
    if (sectionId === null) return;
    setError(null);
    store.render();
    try {
      setTheirs(await fetchSection({ stationId, sectionId }));
    } catch (problem) {
      showToast('error', messageOf(problem, 'Failed to fetch the section.'));
    }
  }, [stationId, sectionId, store]);

  useEffect(() => {
    if (isConflict) void look();
  }, [isConflict, look]);

  /** Stores the rejected text (if any) as an earlier version, then calls `goOn`. Nothing changes if storing fails. */
  async function storeThen(lost: EditorSection | null, goOn: () => void): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      if (lost && sectionId !== null) {
        const params = { id: stationId, sectionId };
        await callApi(contentAdminRoutes.createRevision, { params, body: lost });
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
    /**
     * Lets this editor's text replace the server's. The server itself keeps a replaced draft of a colleague. It does
     * not keep the author's own draft from another window. This function therefore stores such a draft as a version
     * first.
     */
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
      await storeThen(store.current, () => {
        store.update(() => theirs.document);
        saver.continueFrom(theirs.version, theirs.document);
        saver.accept(theirs.document, theirs);
      });
    },
  };
}
