import { Badge, Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@urost3/contract/money.ts';
import type { DiscountCode } from '@urost3/contract/payments/discount-codes.schemas.ts';
import { DISCOUNT_CODES_PAGE, discountCodeRoutes } from '@urost3/contract/payments/payments.ts';
import { useCallback, useMemo, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { CardFacts, CardTitle } from '../../ui/page/card-lines.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import { actionsColumn } from '../../ui/table/actions-column.tsx';
import { CellNote } from '../../ui/table/cell-note.tsx';
import { copyId } from '../../ui/table/copy-id.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import type { RowAction } from '../../ui/table/row-menu.tsx';
import {
  discountStateColours,
  discountStateLabels,
  formatDiscount,
  formatLimits,
  formatProduct,
  formatUses,
  formatValidity,
  productLabels,
} from './discount-code-words.ts';
import { discountCodesKey, discountCodesQuery } from './discount-codes.queries.ts';
import { NewCodeForm } from './new-code-form.tsx';

/** Menu items that copy a link to the purchase page, which fills in the code. */
function linksOf({ code, product }: DiscountCode): RowAction[] {
  const link = (label: string, path: string) => ({
    label,
    onSelect: () =>
      void copyId(`${window.location.origin}${path}?code=${encodeURIComponent(code)}`, 'Link'),
  });
  const premium = link(product === 'both' ? 'Copy Premium link' : 'Copy link', paths.upgrade);
  const interviews = link(product === 'both' ? 'Copy interview link' : 'Copy link', paths.booking);
  return product === 'both'
    ? [premium, interviews]
    : [product === 'booking' ? interviews : premium];
}

interface DiscountCodeColumnsOptions {
  onEnd: (code: DiscountCode) => void;
  onDuplicate: (code: DiscountCode) => void;
}

function discountCodeColumns({
  onEnd,
  onDuplicate,
}: DiscountCodeColumnsOptions): Column<DiscountCode>[] {
  return [
    {
      key: 'code',
      header: 'Code',
      lead: 'title',
      // A long code breaks at its hyphens, and not within a word.
      minWidth: '8.25rem',
      render: (code) => (
        <>
          <CardTitle
            name={
              <Box component="span" fw={600} title={code.code}>
                {code.code}
              </Box>
            }
            state={<StateBadge code={code} />}
          />
          {code.note && <CellNote>{code.note}</CellNote>}
        </>
      ),
    },
    {
      key: 'offer',
      header: 'Offer',
      lead: 'subtitle',
      minWidth: 'max-content',
      gapAfter: 'sm',
      render: (code) => (
        <>
          <Text size="sm" component="div" c="var(--mantine-color-text)">
            {formatDiscount(code)}
            <span data-only="cards"> {formatProduct(code)}</span>
          </Text>
          <CellNote only="table">{productLabels[code.product]}</CellNote>
          <CellNote only="table">{formatLimits(code)}</CellNote>
        </>
      ),
    },
    {
      key: 'summary',
      header: 'Use',
      lead: 'subtitle',
      only: 'cards',
      render: (code) => <CardSummary code={code} />,
    },
    {
      key: 'days',
      header: 'Valid',
      only: 'table',
      isNarrow: true,
      gapAfter: 'sm',
      render: formatValidity,
    },
    {
      key: 'uses',
      header: 'Uses',
      only: 'table',
      isNarrow: true,
      render: (code) => (
        <>
          {formatUses(code)}
          {code.reserved > 0 && <CellNote>{code.reserved} being paid</CellNote>}
        </>
      ),
    },
    {
      key: 'takings',
      header: 'Takings',
      align: 'end',
      only: 'table',
      isNarrow: true,
      render: ({ takings }) => formatMoney(takings),
    },
    {
      key: 'saved',
      header: 'Saved',
      align: 'end',
      only: 'table',
      isNarrow: true,
      render: ({ saved }) => formatMoney(saved),
    },
    {
      key: 'state',
      header: 'Status',
      isNarrow: true,
      only: 'table',
      render: (code) => <StateBadge code={code} />,
    },
    actionsColumn(
      ({ code }) => code,
      (code) => {
        const duplicate = { label: 'Duplicate', onSelect: () => onDuplicate(code) };
        const end = { label: 'End', onSelect: () => onEnd(code) };
        return code.state === 'ended' ? [duplicate] : [...linksOf(code), duplicate, end];
      },
    ),
  ];
}

function StateBadge({ code: { state } }: { code: DiscountCode }) {
  return (
    <Badge color={discountStateColours[state]} miw="max-content">
      {discountStateLabels[state]}
    </Badge>
  );
}

/**
 * A discount code in a narrow list, where each row is a card. Shows the conditions, how often the code was used, and
 * the sums that were paid and saved with it.
 */
function CardSummary({ code }: { code: DiscountCode }) {
  return (
    <Box lh="22px">
      <CardFacts
        facts={[
          formatLimits(code),
          formatValidity(code),
          `${formatUses(code)} used`,
          code.reserved > 0 && `${code.reserved} being paid`,
        ]}
      />
      <Box mt="2xs" c="var(--mantine-color-text)">
        <CardFacts
          facts={[`${formatMoney(code.takings)} taken`, `${formatMoney(code.saved)} saved`]}
        />
      </Box>
    </Box>
  );
}

export function DiscountCodesScreen() {
  const { asked, paging } = useListAddress({});
  const list = useQuery(discountCodesQuery(asked.page));
  // The dialog for a new code starts empty ('new') or with a copy of an existing code. Null while it is closed.
  const [adding, setAdding] = useState<DiscountCode | 'new' | null>(null);
  const closeForm = () => setAdding(null);
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
        rowKey={({ id }) => id}
        columns={columns}
        caption="Discount codes"
        loadingLabel="Loading codes"
        otherwise="The codes could not be loaded. Please try again."
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
      <Modal opened={adding !== null} onClose={closeForm} title="Add Code">
        <NewCodeForm model={adding === 'new' ? null : adding} onClose={closeForm} />
      </Modal>
      {endDialog}
    </Stack>
  );
}

export { DiscountCodesScreen as Component };

/** Asks before a code ends. Returns the function that asks, and the dialog. */
function useEndCode() {
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
        },
        changes: [discountCodesKey],
        failure: 'The code could not be ended. Please try again.',
      }),
    [confirm],
  );
  return [askToEnd, dialog] as const;
}
