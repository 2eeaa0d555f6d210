// What a person has to know about work that is only on this device.
import { Button } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { areDraftsVolatile, subscribeDrafts } from '../lib/offline/kept-draft.ts';
import { countRefused, isOutboxVolatile, subscribeOutbox } from '../lib/offline/outbox.ts';
import { lazyComponent } from '../ui/state/lazy-component.tsx';
import classes from './layout.module.css';

const RefusedDialog = lazyComponent(() =>
  import('./refused-dialog.tsx').then((module) => module.RefusedDialog),
);

const none = () => 0;
const no = () => false;

/** Says that the server has refused work, and opens the list of it. */
function RefusedNotice() {
  const count = useSyncExternalStore(subscribeOutbox, countRefused, none);
  const [isOpen, setIsOpen] = useState(false);
  if (count === 0) return null;
  return (
    <p className={classes.banner}>
      {count === 1
        ? 'Something that you did could not be saved. It is kept on this device.'
        : `${count} things that you did could not be saved. They are kept on this device.`}{' '}
      <Button size="compact-sm" variant="default" onClick={() => setIsOpen(true)}>
        Show
      </Button>
      {isOpen && <RefusedDialog isOpen onClose={() => setIsOpen(false)} />}
    </p>
  );
}

/** Says that work is lost with the page, because the browser has no space or blocks storage. */
function StorageNotice() {
  const hasDrafts = useSyncExternalStore(subscribeDrafts, areDraftsVolatile, no);
  const hasEntries = useSyncExternalStore(subscribeOutbox, isOutboxVolatile, no);
  if (!hasDrafts && !hasEntries) return null;
  return (
    <p className={classes.banner}>
      <strong>This browser cannot keep your work on this device.</strong> Its storage is full or
      blocked: stay on this page until your work is sent or saved.
    </p>
  );
}

/** Always rendered, because screen readers announce only changes inside an existing region. */
export function KeptWorkNotices() {
  return (
    <div role="status" data-screen-only>
      <RefusedNotice />
      <StorageNotice />
    </div>
  );
}
