import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { readStoredJson, removeStored, writeStored } from './browser-storage.ts';
import { isOffline, subscribeConnection } from './connection.ts';
import { createDocumentSaver, type Draft, type SavePorts } from './document-saver.ts';
import { DRAFT_PREFIX } from './offline-wipe.ts';
import { finishBeforeSignOut } from './pending-writes.ts';

/**
 * A document that is being edited. Unsaved text is stored on this device. The text is sent to the server:
 * - after a pause in typing
 * - when the page is left
 * - when the connection returns
 * - before a sign-out
 * @param name identifies the document of this person
 * @param saved the server's version
 */
export function useDocumentSaver<Saved extends Draft>(
  name: string,
  ports: Omit<SavePorts<Saved>, 'keepDraft'>,
  saved: Draft,
) {
  const saver = useMemo(
    () => {
      const key = `${DRAFT_PREFIX}${name}`;
      return createDocumentSaver<Saved>(
        {
          ...ports,
          keepDraft: (draft) =>
            draft ? void writeStored(key, JSON.stringify(draft)) : removeStored(key),
        },
        saved,
        readStoredJson<Draft>(key),
      );
    },
    // The ports are created once per document. Later versions from the server arrive through `meet`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [name],
  );
  const snapshot = useSyncExternalStore(saver.subscribe, saver.getSnapshot);

  const { body, version } = saved;
  useEffect(() => saver.meet({ body, version }), [saver, body, version]);
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
