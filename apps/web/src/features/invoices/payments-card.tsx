import { Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { invoiceRoutes } from '@urost3/contract/invoices.routes.ts';
import { documentNames } from '@urost3/contract/invoices.ts';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { PaymentHistory } from '../payments/public/payment-history.tsx';
import { Billing } from './billing.tsx';
import { billingQuery, ownInvoicesQuery } from './invoices.queries.ts';
import { PdfButton } from './pdf-button.tsx';

/**
 * The signed-in person's payments with their receipts, invoices and credit notes, and the billing details of future
 * documents.
 */
export function PaymentsCard() {
  const documents = useQuery(ownInvoicesQuery);
  // Read during the render, so that the component subscribes to this field of the query.
  const issued = documents.data;
  const documentsOf = (paymentId: string) => {
    const own = issued?.filter((item) => item.paymentId === paymentId);
    if (own?.length === 0)
      return (
        <Text span c="dimmed">
          Invoice in a few minutes
        </Text>
      );
    return own?.map(({ id, kind, number }) => (
      <PdfButton key={id} route={invoiceRoutes.getOwnPdf} id={id} number={number}>
        {documentNames[kind]}
      </PdfButton>
    ));
  };
  return (
    <>
      <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            Payments
          </Title>
          <PaymentHistory documentsOf={documentsOf} />
          {documents.isError && (
            <QueryError
              query={documents}
              otherwise="Your invoices could not be loaded. Please try again."
            />
          )}
        </Stack>
      </Paper>
      <Paper withBorder px={{ base: 'md', sm: 'lg' }}>
        <BillingPart />
      </Paper>
    </>
  );
}

function BillingPart() {
  const billing = useQuery(billingQuery);
  if (billing.isPending) return <PageLoader label="Loading billing details" />;
  if (billing.isError) {
    return <QueryError query={billing} otherwise="Your billing details could not be loaded." />;
  }
  return <Billing saved={billing.data} />;
}
