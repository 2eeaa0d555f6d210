import { useMutation, useQueryClient } from '@tanstack/react-query';
import { discountCodeRoutes } from '@urost3/contract/payments-discount-codes.routes.ts';
import type { DiscountCode } from '@urost3/contract/payments-discount-codes.schemas.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { discountCodesKey } from './discount-codes.queries.ts';

interface EndCodeDialogProps {
  /** The code to end; null while the dialog is closed. */
  code: DiscountCode | null;
  onClose: () => void;
}

export function EndCodeDialog({ code, onClose }: EndCodeDialogProps) {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string) => callApi(discountCodeRoutes.end, { params: { id } }),
    onSuccess: (ended) => {
      showToast('success', `${ended.code} has ended.`);
      close();
      return client.invalidateQueries({ queryKey: discountCodesKey });
    },
  });
  const close = () => {
    end.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={code !== null}
      title={`End ${code?.code ?? 'this code'}?`}
      confirmLabel="End Code"
      isDangerous
      isBusy={end.isPending}
      error={end.error && messageOf(end.error, 'The code could not be ended. Please try again.')}
      onConfirm={() => code && end.mutate(code.id)}
      onClose={close}
    >
      Nobody can enter it any more. Payments that are being made with it may still be finished. This
      cannot be undone.
    </ConfirmDialog>
  );
}
