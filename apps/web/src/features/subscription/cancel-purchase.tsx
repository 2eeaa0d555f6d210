import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { countedDays } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription.routes.ts';
import type { CancellablePurchase } from '@urost3/contract/subscription.schemas.ts';
import { useRef, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { paymentsKey } from '../payments/public/payments.queries.ts';
import { cancellableQuery, subscriptionKeys } from './subscription.queries.ts';

/** The buyer's right to cancel: a line with a button for each recent purchase. */
export function CancelPurchase() {
  const { data: purchases = [] } = useQuery(cancellableQuery);
  const [asked, setAsked] = useState<CancellablePurchase | null>(null);
  return (
    <>
      {purchases.map((purchase) => (
        <Stack key={purchase.paymentId} gap="xs" align="flex-start">
          <Text size="sm">
            Changed your mind? You can cancel your purchase of{' '}
            {formatLongDate(purchase.purchasedAt)} until {formatLongDate(purchase.cancellableUntil)}{' '}
            and get {formatMoney(purchase.amount, purchase.currency)} back.
          </Text>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAsked(purchase)}>
            Cancel Purchase
          </Button>
        </Stack>
      ))}
      <CancelDialog purchase={asked} onClose={() => setAsked(null)} />
    </>
  );
}

interface CancelDialogProps {
  /** The purchase to cancel; null while the dialog is closed. */
  purchase: CancellablePurchase | null;
  onClose: () => void;
}

function CancelDialog({ purchase, onClose }: CancelDialogProps) {
  const client = useQueryClient();
  // Keeps the text while the dialog fades out.
  const shown = useRef(purchase);
  if (purchase) shown.current = purchase;
  const cancel = useMutation({
    mutationFn: (paymentId: string) =>
      callApi(subscriptionRoutes.cancelPurchase, { body: { paymentId } }),
    onSuccess: ({ message }) => {
      showToast('success', message);
      onClose();
      // Refetches the subscription and the payments. If Premium has ended, pages that need it are then locked.
      return Promise.all(
        [subscriptionKeys.all, paymentsKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: () => void client.invalidateQueries({ queryKey: cancellableQuery.queryKey }),
  });
  if (!shown.current) return null;
  const { amount, currency, durationDays } = shown.current;
  return (
    <ConfirmDialog
      isOpen={purchase !== null}
      title="Cancel your purchase?"
      confirmLabel="Cancel Purchase"
      cancelLabel="Keep Premium"
      isDangerous
      isBusy={cancel.isPending}
      error={
        cancel.error && messageOf(cancel.error, 'Failed to cancel the purchase. Please try again.')
      }
      onConfirm={() => purchase && cancel.mutate(purchase.paymentId)}
      onClose={() => {
        cancel.reset();
        onClose();
      }}
    >
      {formatMoney(amount, currency)} goes back to the card you paid with. The time it bought,{' '}
      {countedDays(durationDays)}, ends at once; your progress and ratings stay, and so does an
      interview booked at half price. This cannot be undone.
    </ConfirmDialog>
  );
}
