import { subscriptionRoutes } from '@urost3/contract/subscription.routes.ts';
import type { Subscriber } from '@urost3/contract/subscription.schemas.ts';
import { useRef } from 'react';
import { callApi } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSubscriptionChange } from './use-subscription-change.ts';

interface DeactivateDialogProps {
  /** The person whose subscription is to be deactivated; null while the dialog is closed. */
  user: Subscriber | null;
  onClose: () => void;
}

export function DeactivateDialog({ user, onClose }: DeactivateDialogProps) {
  // Keeps the text while the dialog fades out.
  const shown = useRef(user);
  if (user) shown.current = user;
  const change = useSubscriptionChange({
    change: (userId: string) => callApi(subscriptionRoutes.deactivate, { params: { userId } }),
    failure: 'Failed to deactivate subscription.',
    onDone: onClose,
  });
  if (!shown.current) return null;
  return (
    <ConfirmDialog
      isOpen={user !== null}
      title="Deactivate this subscription?"
      confirmLabel="Deactivate"
      isDangerous
      isBusy={change.isPending}
      onConfirm={() => user && change.mutate(user.userId)}
      onClose={onClose}
    >
      Are you sure you want to deactivate the subscription of <bdi>{shown.current.displayName}</bdi>
      ? Access ends immediately and only a new purchase, or Premium that you give, brings it back.
      No money is returned: refunds are made in Payment Oversight.
    </ConfirmDialog>
  );
}
