// The state of one open editor: the edited document, its saver, and the server's version.
import { useQueryClient } from '@tanstack/react-query';
import type { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { MediaItem, SectionState } from '@urost3/contract/content-admin.schemas.ts';
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
  /** Null: a new section. */
  initial: SectionState | null;
  /** The initial order number of a new section. */
  newOrder: number;
  /** A new section received its id. */
  onCreated: (state: SectionState) => void;
}

export function useSectionEditor(options: SectionEditorOptions) {
  const { uid, stationId, learnerStationId, initial, newOrder, onCreated } = options;
  const client = useQueryClient();
  const [meta, setMeta] = useState<SectionState | null>(initial);
  const [mediaUrls, setMediaUrls] = useState<Record<string, string>>(initial?.mediaUrls ?? {});
  const accept = useCallback((state: SectionState) => {
    setMeta(state);
    setMediaUrls((old) => ({ ...old, ...state.mediaUrls }));
  }, []);
  const addMedia = useCallback(
    (item: MediaItem) => setMediaUrls((old) => ({ ...old, [item.name]: item.url })),
    [],
  );
  const copyKey = localCopyKey(uid, stationId, initial?.id ?? null);
  const { saver, sheet } = useSectionSaver({
    stationId,
    learnerStationId,
    initial,
    newOrder,
    copyKey,
    onSaved: accept,
  });
  const document = useSyncExternalStore(sheet.subscribe, sheet.getDrawn);

  // Refetch the list below when the editor closes, so that it shows drafts saved here.
  useEffect(() => () => refreshAuthorLists(client), [client]);

  const sectionId = meta?.id ?? null;
  return {
    /** The rendered state; `sheet.current` also contains the latest key press. */
    document,
    meta,
    sheet,
    saver,
    mediaUrls,
    addMedia,
    conflict: useConflict({ uid, stationId, sectionId, sheet, saver, accept }),
    localCopy: useLocalCopy(copyKey, sheet, saver),
    ...usePublishing({ stationId, learnerStationId, meta, sheet, saver, onCreated }),
    /** Replaces the text, for example by an earlier version. */
    replace: useCallback((next: EditorSection) => sheet.update(() => next), [sheet]),
  };
}

export type SectionEditorState = ReturnType<typeof useSectionEditor>;
