import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { PERSONAL_PREFIX } from '../../lib/offline-wipe.ts';

/**
 * The time of the newest post that this person had seen in this browser before this visit. Null on the first visit.
 * @param newest the time of the newest loaded post
 */
export function useLastSeen(uid: string, newest: string | undefined): string | null {
  const key = `${PERSONAL_PREFIX}feed-seen.${uid}`;
  const [before] = useState(() => readStored(key));
  useEffect(() => {
    if (newest && newest > (readStored(key) ?? '')) writeStored(key, newest);
  }, [key, newest]);
  return before;
}
