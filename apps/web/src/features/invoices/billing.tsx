import { Stack, Text, Textarea, TextInput } from '@mantine/core';
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
import { EditableCard, EditButtons, QuietLine } from '../../ui/editable-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { billingQuery } from './invoices.queries.ts';

const loadSchema = async () =>
  (await import('@urost3/contract/invoices.schemas.ts')).BillingDetails;

/** The customer's details on future invoices and credit notes, and the form to edit them. */
export function Billing({ saved }: { saved: BillingDetails }) {
  const [isEditing, setIsEditing] = useState(false);
  const { name, address, reference } = saved;
  const parts = [name, address.replaceAll('\n', ', '), reference && `Reference ${reference}`];
  return (
    <EditableCard
      title="Billing details"
      isEditing={isEditing}
      onEdit={() => setIsEditing(true)}
      view={
        <QuietLine>
          {parts.filter((part) => part !== '').join(' · ') ||
            'Invoices show the name of your account. Add an address or a reference if your trust needs it.'}
        </QuietLine>
      }
    >
      <BillingForm saved={saved} onClose={() => setIsEditing(false)} />
    </EditableCard>
  );
}

function BillingForm({ saved, onClose }: { saved: BillingDetails; onClose: () => void }) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initialValues: saved,
    schema: loadSchema,
    onSubmit: async (body) => {
      setFailure(null);
      try {
        const answer = await callApi(invoiceRoutes.setBilling, { body });
        client.setQueryData(billingQuery.queryKey, answer);
        showToast('success', 'Your billing details are saved.');
        onClose();
      } catch (error) {
        setFailure(messageOf(error, 'Your billing details could not be saved. Please try again.'));
      }
    },
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <Text size="sm">
          Optional. They are on documents issued from now on; an issued document never changes. Tax
          law makes us keep issued documents after an account is deleted.
        </Text>
        {failure && <Notice kind="error" title={failure} />}
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
        <EditButtons isSaving={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
