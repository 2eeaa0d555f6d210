import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isOffline, subscribeConnection } from './connection.ts';
import { readDraft } from './kept-draft.ts';
import { finishBeforeSignOut } from './pending-writes.ts';
import { createSaver, type Draft, type DraftPlace, type SavePorts, type Saver } from './saver.ts';

/**
 * Keeps a saver open while the page shows its value. Unsaved values are sent when the connection returns, when the page
 * is hidden or left, and before a sign-out.
 * @param leave called when the page is hidden or left, with true, and when the component is removed, with false
 */
export function useSaver<T, Version extends string | number, Answer>(
  saver: Saver<T, Version, Answer>,
  leave: (isPageHidden: boolean) => void = saver.flush,
) {
  useEffect(() => {
    saver.open();
    const leavePage = () => leave(true);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') leavePage();
    };
    const onConnection = () => {
      if (!isOffline()) saver.flush();
    };
    window.addEventListener('pagehide', leavePage);
    document.addEventListener('visibilitychange', onVisibility);
    const stops = [subscribeConnection(onConnection), finishBeforeSignOut(leavePage)];
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pagehide', leavePage);
      document.removeEventListener('visibilitychange', onVisibility);
      leave(false);
      saver.close();
    };
  }, [saver, leave]);
}

type ValuePorts<T, Version, Answer> = Omit<SavePorts<T, Version, Answer>, 'draftPlace'>;

/**
 * A value that is being edited: a text, or a sheet. An unsaved one is stored on this device.
 * @param at identifies the value of this person
 * @param saved the server's version
 */
export function useValueSaver<T, Version extends string | number, Answer>(
  at: DraftPlace,
  ports: ValuePorts<T, Version, Answer>,
  saved: Draft<T, Version>,
) {
  const { uid, place } = at;
  const saver = useMemo(
    () =>
      createSaver(
        { ...ports, draftPlace: () => ({ uid, place }) },
        saved,
        readDraft<Draft<T, Version>>(uid, place),
      ),
    // The ports are created once per value. Later versions from the server arrive through `meet`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [uid, place],
  );
  const snapshot = useSyncExternalStore(saver.subscribe, saver.getSnapshot);
  const { value, version } = saved;
  useEffect(() => saver.meet({ value, version }), [saver, value, version]);
  useSaver(saver);
  return { ...snapshot, saver };
}
