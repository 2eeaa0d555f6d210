import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { invoiceRoutes } from '@urost3/contract/invoices.routes.ts';
import { documentNames } from '@urost3/contract/invoices.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { messageOf } from '../../lib/api.ts';
import { formatLongDate } from '../../lib/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Billing } from './billing.tsx';
import classes from './invoices.module.css';
import { billingQuery, ownInvoicesQuery } from './invoices.queries.ts';
import { PdfButton } from './pdf-button.tsx';

/** The signed-in person's invoices and credit notes, and what the next ones say. */
export function InvoicesCard() {
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        <Title order={2} size="h4">
          Invoices
        </Title>
        <OwnInvoices />
        <BillingPart />
      </Stack>
    </Paper>
  );
}

function OwnInvoices() {
  const list = useQuery(ownInvoicesQuery);
  if (list.isPending) return <PageLoader label="Loading invoices" />;
  if (list.isError) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Your invoices could not be loaded. Please try again.')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState title="No invoices yet">
        The invoice of a payment appears here within minutes.
      </EmptyState>
    );
  }
  return (
    <ul className={classes.list}>
      {list.data.map((item) => (
        <li key={item.id} className={classes.item}>
          <div>
            <Text fw={600}>
              {documentNames[item.kind]} {item.number}
            </Text>
            <Text size="sm">{item.description}</Text>
            <Text size="sm" c="dimmed">
              {formatLongDate(new Date(item.date))}
              {item.corrects && `, for ${item.corrects}`}
            </Text>
          </div>
          <div>
            <Text component="span" mr="md">
              {formatMoney(item.kind === 'invoice' ? item.gross : -item.gross, item.currency)}
            </Text>
            <PdfButton route={invoiceRoutes.getOwnPdf} id={item.id} number={item.number} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function BillingPart() {
  const billing = useQuery(billingQuery);
  if (billing.isPending) return <PageLoader label="Loading billing details" />;
  if (billing.isError) {
    return (
      <ErrorState
        message={messageOf(billing.error, 'Your billing details could not be loaded.')}
        onRetry={() => void billing.refetch()}
        isRetrying={billing.isFetching}
      />
    );
  }
  return <Billing saved={billing.data} />;
}
