// The state of one open editor: the edited document, its saver, and the section as last saved on the server.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { EditedSection, MediaItem } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { draftChanges, fetchSection } from '../content.queries.ts';
import { localCopyPlace, useLocalCopy } from '../saving/local-copy.ts';
import type { SectionDocument } from '../saving/section-document.ts';
import { usePublishing } from '../saving/use-publishing.ts';
import { type SectionSaver, useSectionSaver } from '../saving/use-section-saver.ts';

export interface SectionEditorOptions {
  uid: string;
  stationId: string;
  learnerStationId: StationId;
  /** Null for a new section. */
  initial: EditedSection | null;
  /** The initial order number of a new section. */
  newOrder: number;
  /** Called with the id of a new section after its first save. */
  onCreated: (id: string) => void;
}

export function useSectionEditor(options: SectionEditorOptions) {
  const { uid, stationId, learnerStationId, initial, newOrder, onCreated } = options;
  const client = useQueryClient();
  const [meta, setMeta] = useState<EditedSection | null>(initial);
  const [mediaUrls, setMediaUrls] = useState<Record<string, string>>(initial?.mediaUrls ?? {});
  const accept = useCallback((state: EditedSection) => {
    setMeta(state);
    setMediaUrls((old) => ({ ...old, ...state.mediaUrls }));
  }, []);
  const addMedia = useCallback(
    (item: MediaItem) => setMediaUrls((old) => ({ ...old, [item.name]: item.url })),
    [],
  );
  const place = localCopyPlace(stationId, initial?.id ?? null);
  const { saver, store } = useSectionSaver({
    uid,
    stationId,
    learnerStationId,
    initial,
    newOrder,
    onSaved: accept,
  });
  const document = useSyncExternalStore(store.subscribe, store.getRendered);

  // Refetch the list of sections when the editor closes, so that the list shows drafts saved here.
  useEffect(
    () => () => {
      for (const queryKey of draftChanges) void client.invalidateQueries({ queryKey });
    },
    [client],
  );

  const sectionId = meta?.id ?? null;
  return {
    /** The rendered state; `store.current` also contains the latest key press. */
    document,
    meta,
    store,
    saver,
    mediaUrls,
    addMedia,
    conflict: useConflict({ uid, stationId, sectionId, store, saver, accept }),
    localCopy: useLocalCopy({ uid, place }, store, saver),
    ...usePublishing({ stationId, learnerStationId, meta, store, saver, onCreated }),
    /** Replaces the whole document, for example by an earlier version. */
    replace: useCallback((next: EditorSection) => store.update(() => next), [store]),
  };
}

export type SectionEditorState = ReturnType<typeof useSectionEditor>;

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
function useConflict(options: ConflictOptions) {
  const { uid, stationId, sectionId, store, saver, accept } = options;
  const [theirs, setTheirs] = useState<EditedSection | null>(null);
  const isConflict = useSyncExternalStore(
    saver.subscribe,
    () => saver.getSnapshot().state === 'conflict',
  );

  /** Stores the rejected text (if any) as an earlier version, then calls `goOn`. Nothing changes if storing fails. */
  const storing = useMutation({
    mutationFn: async ({ lost, goOn }: { lost: EditorSection | null; goOn: () => void }) => {
      if (lost && sectionId !== null) {
        const params = { id: stationId, sectionId };
        await callApi(contentAdminRoutes.createRevision, { params, body: lost });
      }
      goOn();
      setTheirs(null);
    },
  });
  const { mutate: storeThen, reset: forgetFailure } = storing;
  const { mutate: look } = useMutation({
    mutationFn: async () => {
      if (sectionId === null) return;
      store.render();
      setTheirs(await fetchSection({ stationId, sectionId }));
      forgetFailure();
    },
    meta: { failure: 'Failed to fetch the section.' },
  });

  useEffect(() => {
    if (isConflict) look();
  }, [isConflict, look]);

  return {
    isConflict,
    theirs,
    isBusy: storing.isPending,
    error:
      storing.error &&
      `The other version could not be kept, so nothing was changed. ${messageOf(storing.error, '')}`.trim(),
    look,
    close: () => setTheirs(null),
    /**
     * Lets this editor's text replace the server's. The server itself keeps a replaced draft of a colleague. It does
     * not keep the author's own draft from another window. This function therefore stores such a draft as a version
     * first.
     */
    keepMine(): void {
      if (!theirs) return;
      const isOwnDraft = theirs.draft?.updatedBy?.uid === uid;
      const goOn = () => {
        accept(theirs);
        saver.resolve(store.current, { value: theirs.document, version: theirs.version });
      };
      storeThen({ lost: isOwnDraft ? theirs.document : null, goOn });
    },
    takeTheirs(): void {
      if (!theirs) return;
      const goOn = () => {
        store.update(() => theirs.document);
        accept(theirs);
        saver.resolve(theirs.document, { value: theirs.document, version: theirs.version });
      };
      storeThen({ lost: store.current, goOn });
    },
  };
}
