import { useSyncExternalStore } from 'react';
import { countUnsent, subscribeOutbox } from '../lib/outbox.ts';
import classes from './offline-banner.module.css';

function waitingText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? ' 1 change is waiting to be sent.'
    : ` ${count} changes are waiting to be sent.`;
}

/** Explains what works offline, and shows how many changes are waiting to be sent. */
export function OfflineNotice({ isSignedIn }: { isSignedIn: boolean }) {
  const count = useSyncExternalStore(subscribeOutbox, countUnsent);
  return (
    <p className={classes.banner}>
      <strong>You are offline.</strong>{' '}
      {isSignedIn
        ? `Opened sections can be read; your work is sent later.${waitingText(count)}`
        : 'Please check your connection.'}
    </p>
  );
}
