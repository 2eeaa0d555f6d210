import { Badge, Box } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import type { DiscountCode } from '@urost3/contract/payments/discount-codes.schemas.ts';
import { paths } from '../../paths.ts';
import { CardFacts, CardTitle } from '../../ui/page/card-lines.tsx';
import { copyId } from '../../ui/table/copy-id.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { actionsColumn, type RowAction } from '../../ui/table/row-menu.tsx';
import {
  discountStateColours,
  discountStateLabels,
  formatDiscount,
  formatLimits,
  formatProduct,
  formatUses,
  formatValidity,
} from './discount-code-words.ts';
import classes from './payments.module.css';

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

export function discountCodeColumns({
  onEnd,
  onDuplicate,
}: DiscountCodeColumnsOptions): Column<DiscountCode>[] {
  return [
    {
      key: 'code',
      header: 'Code',
      lead: 'title',
      render: (code) => (
        <>
          <CardTitle
            name={
              <span className={classes.code} title={code.code}>
                {code.code}
              </span>
            }
            state={<StateBadge code={code} />}
          />
          {code.note && <div className={classes.small}>{code.note}</div>}
        </>
      ),
    },
    {
      key: 'offer',
      header: 'Offer',
      lead: 'subtitle',
      render: (code) => (
        <div className={classes.offer}>
          <span>{formatDiscount(code)}</span>{' '}
          <span className={classes.product}>{formatProduct(code)}</span>
          <div className={classes.small} data-only="table">
            {formatLimits(code)}
          </div>
        </div>
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
      render: (code) => <div className={classes.valid}>{formatValidity(code)}</div>,
    },
    {
      key: 'uses',
      header: 'Uses',
      only: 'table',
      isNarrow: true,
      render: (code) => (
        <>
          {formatUses(code)}
          {code.reserved > 0 && <div className={classes.small}>{code.reserved} being paid</div>}
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
    <Badge
      variant="light"
      color={discountStateColours[state]}
      classNames={{ label: classes.unbroken }}
    >
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
      <Box mt={8} c="var(--mantine-color-text)">
        <CardFacts
          facts={[`${formatMoney(code.takings)} taken`, `${formatMoney(code.saved)} saved`]}
        />
      </Box>
    </Box>
  );
}
