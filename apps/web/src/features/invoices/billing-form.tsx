import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { invoiceRoutes } from '@urost3/contract/invoices.routes.ts';
import type { BillingDetails } from '@urost3/contract/invoices.schemas.ts';
import {
  BILLING_ADDRESS_MAX,
  BILLING_NAME_MAX,
  BILLING_REFERENCE_MAX,
} from '@urost3/contract/invoices.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { Notice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/use-form.ts';
import { billingQuery } from './invoices.queries.ts';

const loadSchema = async () =>
  (await import('@urost3/contract/invoices.schemas.ts')).BillingDetails;

export function BillingForm({ saved }: { saved: BillingDetails }) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ isSaved: boolean; title: string } | null>(null);
  const form = useForm({
    initialValues: saved,
    schema: loadSchema,
    onSubmit: async (body) => {
      setOutcome(null);
      try {
        const answer = await callApi(invoiceRoutes.setBilling, { body });
        client.setQueryData(billingQuery.queryKey, answer);
        setOutcome({ isSaved: true, title: 'Your billing details are saved.' });
      } catch (error) {
        const failed = 'Your billing details could not be saved. Please try again.';
        setOutcome({ isSaved: false, title: messageOf(error, failed) });
      }
    },
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md" align="stretch">
        <Text size="sm">
          Optional. They are on documents issued from now on; an issued document never changes. Tax
          law makes us keep issued documents after an account is deleted.
        </Text>
        {outcome && <Notice kind={outcome.isSaved ? 'success' : 'error'} title={outcome.title} />}
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
        <Button type="submit" variant="default" loading={form.submitting}>
          Save Billing Details
        </Button>
      </Stack>
    </form>
  );
}
