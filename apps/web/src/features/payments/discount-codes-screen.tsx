import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DiscountCode } from '@urost3/contract/payments-discount-codes.schemas.ts';
import { DISCOUNT_CODES_PAGE } from '@urost3/contract/payments-discount-codes.ts';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { discountCodeColumns } from './discount-code-columns.tsx';
import { discountCodesQuery } from './discount-codes.queries.ts';
import { EndCodeDialog } from './end-code-dialog.tsx';
import { NewCodeModal } from './new-code-modal.tsx';

export function DiscountCodesScreen() {
  const [page, setPage] = useState(1);
  const list = useQuery(discountCodesQuery(page));
  // The dialog for a new code starts empty ('new') or with a copy of an existing code. Null while it is closed.
  const [adding, setAdding] = useState<DiscountCode | 'new' | null>(null);
  const [ending, setEnding] = useState<DiscountCode | null>(null);
  const columns = useMemo(
    () => discountCodeColumns({ onEnd: setEnding, onDuplicate: setAdding }),
    [],
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
        rowsOf={({ codes }) => codes}
        columns={columns}
        caption="Discount codes"
        loadingLabel="Loading codes"
        failure="The codes could not be loaded. Please try again."
        empty={
          <EmptyState title="There are no codes yet." action={add}>
            A code can be used by many people, or once by each. Its link fills it in for them.
          </EmptyState>
        }
        page={page}
        pageSize={DISCOUNT_CODES_PAGE}
        onPage={setPage}
      />
      <NewCodeModal
        isOpen={adding !== null}
        model={adding === 'new' ? null : adding}
        onClose={() => setAdding(null)}
      />
      <EndCodeDialog code={ending} onClose={() => setEnding(null)} />
    </Stack>
  );
}
