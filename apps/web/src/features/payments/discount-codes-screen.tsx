import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DiscountCode } from '@urost3/contract/payments-discount-codes.schemas.ts';
import { DISCOUNT_CODES_PAGE } from '@urost3/contract/payments-discount-codes.ts';
import { useMemo, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { discountCodeColumns } from './discount-code-columns.tsx';
import { discountCodesQuery } from './discount-codes.queries.ts';
import { EndCodeDialog } from './end-code-dialog.tsx';
import { NewCodeModal } from './new-code-modal.tsx';

export function DiscountCodesScreen() {
  const [page, setPage] = useState(1);
  const list = useQuery(discountCodesQuery(page));
  const [isAdding, setIsAdding] = useState(false);
  const [ending, setEnding] = useState<DiscountCode | null>(null);
  const columns = useMemo(() => discountCodeColumns(setEnding), []);
  return (
    <Stack gap="md">
      <PageHeading
        title="Discount Codes"
        action={<Button onClick={() => setIsAdding(true)}>Add Code</Button>}
      >
        Links bring a code along: {paths.upgrade}?code=… for Premium and {paths.booking}?code=… for
        interviews. Takings are what was paid with a code, minus refunds.
      </PageHeading>
      {list.isPending && <PageLoader label="Loading codes" />}
      {list.isError && !list.data && (
        <ErrorState
          message={messageOf(list.error, 'The codes could not be loaded. Please try again.')}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data?.total === 0 && (
        <EmptyState title="There are no codes yet.">
          Add one to sell Premium or interviews at a lower price.
        </EmptyState>
      )}
      {list.data && list.data.total > 0 && (
        <>
          <DataTable
            caption="Discount codes"
            columns={columns}
            rows={list.data.codes}
            keyOf={({ id }) => id}
            isStale={list.isPlaceholderData}
          />
          <Pager
            page={page}
            shownPage={page}
            pageSize={DISCOUNT_CODES_PAGE}
            total={list.data.total}
            onPage={setPage}
          />
        </>
      )}
      <NewCodeModal isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <EndCodeDialog code={ending} onClose={() => setEnding(null)} />
    </Stack>
  );
}
