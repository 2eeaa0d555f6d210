// Messages and states: notices, empty lists, errors, toasts and a dialog that asks for confirmation.
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { showToast, type ToastType } from '../../ui/show-toast.ts';
import classes from './dev-styles.module.css';
import { Part } from './part.tsx';

const ConfirmDialog = lazyComponent(() =>
  import('../../ui/confirm-dialog.tsx').then((module) => module.ConfirmDialog),
);

const nothing = () => undefined;
const toasts: ToastType[] = ['success', 'error', 'info', 'warning'];

export function States() {
  return (
    <Part title="Messages and states" lead="What happened, and what to do about it.">
      <div className={classes.grid}>
        <Notice kind="success" title="Password updated successfully!" />
        <Notice kind="info" title="Check your inbox (and spam folder)." />
        <Notice kind="warning" title="Your access ends in 6 days." />
        <Notice kind="error" title="Invalid email or password." />
      </div>
      <div className={classes.grid}>
        <div className={classes.card}>
          <EmptyState
            title="No bookings yet"
            drawing="calendar"
            action={<Button>Book Interview</Button>}
          >
            Choose a day, and it will be here.
          </EmptyState>
        </div>
        <div className={classes.card}>
          <ErrorState
            message="Failed to fetch your bookings. Please try again."
            onRetry={nothing}
          />
        </div>
        <div className={classes.card}>
          <PageLoader label="Loading bookings" />
        </div>
      </div>
      <Group>
        {toasts.map((type) => (
          <Button key={type} variant="default" onClick={() => showToast(type, 'Three seconds.')}>
            Toast: {type}
          </Button>
        ))}
        <Question />
      </Group>
    </Part>
  );
}

function Question() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        A question before something is done
      </Button>
      {isOpen && (
        <ConfirmDialog
          isOpen
          title="Deactivate this subscription?"
          confirmLabel="Deactivate"
          isDangerous
          onConfirm={close}
          onClose={close}
        >
          Access ends at once. This cannot be undone; a new purchase starts afresh.
        </ConfirmDialog>
      )}
    </>
  );
}
