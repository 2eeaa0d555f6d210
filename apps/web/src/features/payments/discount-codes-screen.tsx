import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DiscountCode } from '@urost3/contract/payments/discount-codes.schemas.ts';
import { DISCOUNT_CODES_PAGE, discountCodeRoutes } from '@urost3/contract/payments/payments.ts';
import { useCallback, useMemo, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { discountCodeColumns } from './discount-code-columns.tsx';
import { discountCodesKey, discountCodesQuery } from './discount-codes.queries.ts';
import { NewCodeForm, type NewCodeFormProps } from './new-code-form.tsx';

export function DiscountCodesScreen() {
  const { asked, paging } = useListAddress({});
  const list = useQuery(discountCodesQuery(asked.page));
  // The dialog for a new code starts empty ('new') or with a copy of an existing code. Null while it is closed.
  const [adding, setAdding] = useState<DiscountCode | 'new' | null>(null);
  const [askToEnd, endDialog] = useEndCode();
  const columns = useMemo(
    () => discountCodeColumns({ onEnd: askToEnd, onDuplicate: setAdding }),
    [askToEnd],
  );
  const hasCodes = list.data !== undefined && list.data.total > 0;
  const add = <Button onClick={() => setAdding('new')}>Add Code</Button>;
  return (
    <Stack gap="md">
      <PageHeading title="Discount Codes" action={list.data?.total !== 0 && add}>
        Codes lower the price of Premium or interviews, once per person unless stated.
        {hasCodes && (
          <Text span inherit visibleFrom="xs">
            {' '}
            Takings are after refunds.
          </Text>
        )}
      </PageHeading>
      <PagedTable
        query={list}
        rows={list.data?.codes}
        keyOf={({ id }) => id}
        columns={columns}
        caption="Discount codes"
        loadingLabel="Loading codes"
        failure="The codes could not be loaded. Please try again."
        empty={
          <EmptyState title="There are no codes yet." action={add}>
            A code can be used by many people, or once by each. Its link fills it in for them.
          </EmptyState>
        }
        pages={{
          ...paging,
          pageSize: DISCOUNT_CODES_PAGE,
          total: list.data?.total ?? 0,
        }}
      />
      <NewCodeModal
        isOpen={adding !== null}
        model={adding === 'new' ? null : adding}
        onClose={() => setAdding(null)}
      />
      {endDialog}
    </Stack>
  );
}

export { DiscountCodesScreen as Component };

/** Asks before a code ends. Returns the function that asks, and the dialog. */
function useEndCode() {
  const client = useQueryClient();
  const [confirm, dialog] = useConfirm();
  const askToEnd = useCallback(
    ({ id, code }: DiscountCode) =>
      confirm({
        title: `End ${code}?`,
        text: 'Nobody can enter it any more. Payments that are being made with it may still be finished. This cannot be undone.',
        confirmLabel: 'End Code',
        isDangerous: true,
        onConfirm: async () => {
          const ended = await callApi(discountCodeRoutes.end, { params: { id } });
          showToast('success', `${ended.code} has ended.`);
          void client.invalidateQueries({ queryKey: discountCodesKey });
        },
        failure: 'The code could not be ended. Please try again.',
      }),
    [client, confirm],
  );
  return [askToEnd, dialog] as const;
}

interface NewCodeModalProps extends NewCodeFormProps {
  isOpen: boolean;
}

function NewCodeModal({ isOpen, model, onClose }: NewCodeModalProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={<strong>Add Code</strong>}>
      <NewCodeForm model={model} onClose={onClose} />
    </Modal>
  );
}
