import { useQueryClient } from '@tanstack/react-query';
import { revisionRoutes } from '@urost3/contract/revision.routes.ts';
import type { Note } from '@urost3/contract/revision.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { ApiError, callApi } from '../../lib/api.ts';
import { readStoredJson, removeStored, writeStored } from '../../lib/browser-storage.ts';
import { isOffline, subscribeConnection } from '../../lib/connection.ts';
import { DRAFT_PREFIX } from '../../lib/offline-wipe.ts';
import { finishBeforeSignOut } from '../../lib/pending-writes.ts';
import { createNoteSaver, type Draft } from './note-saver.ts';
import { showSectionRevision } from './revision.queries.ts';

/** The note of one section while it is edited. @param saved the server's version; null before the first */
export function useNote(uid: string, { stationId, sectionId }: SectionRef, saved: Note | null) {
  const client = useQueryClient();
  const saver = useMemo(
    () => {
      const ref = { stationId, sectionId };
      const key = `${DRAFT_PREFIX}note.${uid}.${studyTimeKey(ref)}`;
      return createNoteSaver(
        {
          send: (body) => callApi(revisionRoutes.saveNote, { params: ref, body, keepalive: true }),
          isConflict: (error) => error instanceof ApiError && error.code === 'stale_version',
          keepDraft: (draft) =>
            draft ? void writeStored(key, JSON.stringify(draft)) : removeStored(key),
          onSaved: (note) => showSectionRevision(client, ref, { note }),
        },
        { body: saved?.body ?? '', version: saved?.version ?? 0 },
        readStoredJson<Draft>(key),
      );
    },
    // Later versions arrive through `meet`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [client, uid, stationId, sectionId],
  );
  const snapshot = useSyncExternalStore(saver.subscribe, saver.getSnapshot);

  useEffect(() => {
    if (saved) saver.meet(saved);
  }, [saver, saved]);
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') saver.flush();
    };
    const onConnection = () => {
      if (!isOffline()) saver.flush();
    };
    window.addEventListener('pagehide', saver.flush);
    document.addEventListener('visibilitychange', onVisibility);
    const unsubscribe = subscribeConnection(onConnection);
    const forget = finishBeforeSignOut(saver.flush);
    return () => {
      forget();
      window.removeEventListener('pagehide', saver.flush);
      document.removeEventListener('visibilitychange', onVisibility);
      unsubscribe();
      saver.flush();
    };
  }, [saver]);

  return { ...snapshot, saver };
}
