import { useEffect, useState } from 'react';
import { getEntry, putEntry, removeEntry } from '../../lib/offline/offline-store.ts';
import { NO_SPACE, notifyRecordingsChanged } from './marked-parts.ts';
import type { Recording } from './recorder.ts';
import { useRecorder } from './use-recorder.ts';

interface Place {
  uid: string;
  /** `{stationId}/{sectionId}/{questionId}` */
  what: string;
  onRecorded?: (() => void) | undefined;
}

/** The learner's spoken answer to one question, stored on this device only. */
export function useRecording({ uid, what, onRecorded }: Place) {
  const [recording, setRecording] = useState<Recording | null>(null);
  const [isKept, setIsKept] = useState(true);
  const { start, cancel, ...recorder } = useRecorder((made) => {
    setRecording(made);
    onRecorded?.();
    putEntry('recordings', { uid, what, value: made }).then(
      () => {
        setIsKept(true);
        notifyRecordingsChanged();
      },
      () => setIsKept(false),
    );
  });

  useEffect(() => {
    let isGone = false;
    getEntry<Recording>('recordings', uid, what)
      .then((kept) => {
        if (!isGone && kept) setRecording(kept.value);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      cancel();
    };
  }, [uid, what, cancel]);

  const remove = async () => {
    setRecording(null);
    setIsKept(true);
    await removeEntry('recordings', uid, what).catch(() => undefined);
    notifyRecordingsChanged();
  };

  return {
    ...recorder,
    problem: recorder.problem ?? (isKept ? null : NO_SPACE),
    recording,
    start: () => {
      setIsKept(true);
      return start();
    },
    remove,
  };
}
