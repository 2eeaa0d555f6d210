import { Badge, Stack, Text } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type { DiscountCode } from '@urost3/contract/payments-discount-codes.schemas.ts';
import type { Column } from '../../ui/data-table.tsx';
import { actionsColumn } from '../../ui/row-menu.tsx';
import {
  daysWords,
  limitsWords,
  offWords,
  productWords,
  stateColours,
  stateWords,
  usesWords,
} from './discount-code-words.ts';
import classes from './payments.module.css';

export function discountCodeColumns(onEnd: (code: DiscountCode) => void): Column<DiscountCode>[] {
  return [
    {
      key: 'code',
      header: 'Code',
      lead: 'title',
      render: ({ code, note }) => (
        <>
          <strong className={classes.email}>{code}</strong>
          {note && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'offer',
      header: 'Offer',
      lead: 'subtitle',
      render: (code) => (
        <Stack gap={0}>
          <span>
            {offWords(code)}, {productWords[code.product]}
          </span>
          <Text size="sm" c="dimmed">
            {limitsWords(code)}
          </Text>
        </Stack>
      ),
    },
    { key: 'days', header: 'Valid', render: daysWords },
    { key: 'uses', header: 'Uses', render: usesWords },
    {
      key: 'takings',
      header: 'Takings',
      align: 'end',
      isNarrow: true,
      render: ({ takings }) => formatMoney(takings),
    },
    {
      key: 'saved',
      header: 'Saved',
      align: 'end',
      isNarrow: true,
      render: ({ saved }) => formatMoney(saved),
    },
    {
      key: 'state',
      header: 'Status',
      isNarrow: true,
      render: ({ state }) => (
        <Badge variant="light" color={stateColours[state]} classNames={{ label: classes.state }}>
          {stateWords[state]}
        </Badge>
      ),
    },
    actionsColumn(
      ({ code }) => code,
      (code) => (code.state === 'ended' ? [] : [{ label: 'End', onSelect: () => onEnd(code) }]),
    ),
  ];
}
