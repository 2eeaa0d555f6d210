// The state of one open editor: the edited document, its saver, and the section as last saved on the server.
import { useQueryClient } from '@tanstack/react-query';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { EditedSection, MediaItem } from '@urost3/contract/content-admin.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { refreshAuthorLists } from './content.queries.ts';
import { localCopyKey } from './local-copy.ts';
import { useConflict } from './use-conflict.ts';
import { useLocalCopy } from './use-local-copy.ts';
import { usePublishing } from './use-publishing.ts';
import { useSectionSaver } from './use-section-saver.ts';

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
  const copyKey = localCopyKey(uid, stationId, initial?.id ?? null);
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
  useEffect(() => () => refreshAuthorLists(client), [client]);

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
    localCopy: useLocalCopy(copyKey, store, saver),
    ...usePublishing({ stationId, learnerStationId, meta, store, saver, onCreated }),
    /** Replaces the whole document, for example by an earlier version. */
    replace: useCallback((next: EditorSection) => store.update(() => next), [store]),
  };
}

export type SectionEditorState = ReturnType<typeof useSectionEditor>;
