import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { useEffect, useRef, useState } from 'react';
import { tabStorage } from '../../../lib/browser/browser-storage.ts';
import { Notice } from '../../../ui/state/notice.tsx';

/** In the storage of the tab: the id of the ended hold whose notice was closed. */
const READ_KEY = 'hold-ended-read';

/** Says that an unpaid hold has ended, until it is read. The server decides this, because a browser's clock can be wrong. */
export function HoldEndedNotice({ id }: { id: string }) {
  const [isRead, setIsRead] = useState(() => tabStorage.read(READ_KEY) === id);
  const notice = useRef<HTMLDivElement>(null);
  // The payment form that this notice replaces can have been further down.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (isRead) return null;
  const close = () => {
    tabStorage.write(READ_KEY, id);
    setIsRead(true);
  };
  return (
    <Notice ref={notice} kind="warning" mb="md" title={bookingMessages.holdEnded} onClose={close} />
  );
}
