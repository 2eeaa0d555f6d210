import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BillingDetails } from '@urost3/contract/invoices/invoices.schemas.ts';
import {
  BILLING_ADDRESS_MAX,
  BILLING_NAME_MAX,
  BILLING_REFERENCE_MAX,
  documentNames,
  invoiceRoutes,
} from '@urost3/contract/invoices/invoices.ts';
import type { OwnPayment } from '@urost3/contract/payments/payments.schemas.ts';
import { callApi } from '../../lib/api/api.ts';
import { joinFacts } from '../../lib/facts.ts';
import { RestoredNotice } from '../../ui/form/restored-notice.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { EditableCard, EditButtons } from '../../ui/page/editable-card.tsx';
import { Card, PartTitle } from '../../ui/page/pieces.tsx';
import { Problem } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { QueryState } from '../../ui/state/state-panel.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { PaymentHistory } from '../payments/public/payment-history.tsx';
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
  const documentsOf = ({ id: paymentId, amount }: OwnPayment) => {
    const own = issued?.filter((item) => item.paymentId === paymentId);
    // Nothing was paid, so that there is no invoice (decision 112).
    if (own?.length === 0 && amount === 0) return null;
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
      <Card component="section" padding="lg" gap="sm">
        <PartTitle>Payments</PartTitle>
        <PaymentHistory documentsOf={documentsOf} />
        {documents.isError && (
          <QueryState
            query={documents}
            otherwise="Your invoices could not be loaded. Please try again."
          />
        )}
      </Card>
      <Card padding="lg" py={0}>
        <BillingPart />
      </Card>
    </>
  );
}

function BillingPart() {
  const billing = useQuery(billingQuery);
  if (!billing.isSuccess) {
    return (
      <QueryState
        query={billing}
        loading="Loading billing details"
        otherwise="Your billing details could not be loaded."
      />
    );
  }
  return <Billing saved={billing.data} />;
}

const loadSchema = async () =>
  (await import('@urost3/contract/invoices/invoices.schemas.ts')).BillingDetails;

/** The customer's details on future invoices and credit notes, and the form to edit them. */
function Billing({ saved }: { saved: BillingDetails }) {
  const { name, address, reference } = saved;
  const parts = [name, address.replaceAll('\n', ', '), reference && `Reference ${reference}`];
  return (
    <EditableCard
      title="Billing details"
      view={
        <Quiet>
          {joinFacts(parts) ||
            'Invoices show the name of your account. Add an address or a reference if your trust needs it.'}
        </Quiet>
      }
    >
      {(close) => <BillingForm saved={saved} onClose={close} />}
    </EditableCard>
  );
}

function BillingForm({ saved, onClose }: { saved: BillingDetails; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: saved,
    schema: loadSchema,
    draft: 'billing',
    onClose,
    failure: 'Your billing details could not be saved. Please try again.',
    onSubmit: async (body) => {
      const answer = await callApi(invoiceRoutes.setBilling, { body });
      client.setQueryData(billingQuery.queryKey, answer);
      showToast('success', 'Your billing details are saved.');
      form.finish();
    },
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <Text size="sm">
          Optional. They are on documents issued from now on; an issued document never changes. Tax
          law makes us keep issued documents after an account is deleted.
        </Text>
        <Problem error={form.problem} />
        <RestoredNotice form={form} />
        <TextInput
          {...form.getInputProps('name')}
          label="Billing name"
          description="Without it, the name of your account."
          autoComplete="billing name"
          maxLength={BILLING_NAME_MAX}
        />
        <Textarea
          {...form.getInputProps('address')}
          label="Billing address"
          autoComplete="billing street-address"
          autosize
          minRows={3}
          maxLength={BILLING_ADDRESS_MAX}
        />
        <TextInput
          {...form.getInputProps('reference')}
          label="Your reference"
          description="Such as an order number of your trust."
          autoComplete="off"
          maxLength={BILLING_REFERENCE_MAX}
        />
        <EditButtons isSaving={form.submitting} onCancel={form.close} />
      </Stack>
    </form>
  );
}
