// The state of one open editor: the sheet that is written on, its saver, and what the server has.
import { useQueryClient } from '@tanstack/react-query';
import type { MediaItem, SectionState } from '@urost3/contract/authoring.ts';
import type { EditorSection } from '@urost3/contract/content.ts';
import type { StationId } from '@urost3/contract/stations.ts';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { refreshAuthorLists } from './authoring.queries.ts';
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
  /** The order number that a new section begins with. */
  newOrder: number;
  /** A new section got its id. */
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

  // The list below shows the drafts saved here as soon as the editor is closed.
  useEffect(() => () => refreshAuthorLists(client), [client]);

  const sectionId = meta?.id ?? null;
  return {
    /** As it is drawn; `sheet.current` has the last key too. */
    document,
    meta,
    sheet,
    saver,
    mediaUrls,
    addMedia,
    conflict: useConflict({ uid, stationId, sectionId, sheet, saver, accept }),
    localCopy: useLocalCopy(copyKey, sheet, saver),
    ...usePublishing({ stationId, learnerStationId, meta, sheet, saver, onCreated }),
    /** Another wording: an earlier version. */
    replace: useCallback((next: EditorSection) => sheet.update(() => next), [sheet]),
  };
}

export type SectionEditorState = ReturnType<typeof useSectionEditor>;
