import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import { addDays } from '@urost3/contract/day.ts';
import { NewGroup } from '@urost3/contract/groups/groups.schemas.ts';
import { GROUP_NAME_MAX, groupAdminRoutes, INVOICE_MAX } from '@urost3/contract/groups/groups.ts';
import { callApi } from '../../lib/api/api.ts';
import { londonToday } from '../../lib/dates.ts';
import { numberOf, penceOf } from '../../lib/typed-number.ts';
import { DayField } from '../../ui/form/day-field.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/state/show-toast.ts';
import { groupChanges } from './groups.queries.ts';

export function NewGroupForm({ onClose }: { onClose: () => void }) {
  const today = londonToday();
  const form = useForm({
    initialValues: {
      name: '',
      managerEmail: '',
      seats: '5',
      startsOn: today,
      endsOn: addDays(today, 364),
      price: '',
      invoice: '',
    },
    transformValues: ({ seats, price, ...values }) => ({
      ...values,
      seats: numberOf(seats),
      price: penceOf(price),
    }),
    schema: NewGroup,
    failure: 'The group could not be saved. Please try again.',
    onSubmit: async (body) => {
      const { name } = await callApi(groupAdminRoutes.create, { body });
      showToast('success', `${name} has been added.`);
    },
    changes: groupChanges,
    onDone: onClose,
  });
  return (
    <form method="post" {...form.formProps} aria-label="New group">
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('name')}
          data-autofocus
          label="Department"
          description="Members see this name."
          required
          maxLength={GROUP_NAME_MAX}
        />
        <TextInput
          {...form.getInputProps('managerEmail')}
          type="email"
          label="Manager's email"
          description="The manager invites the members. Without an account, they are emailed a link to create one."
          required
          autoComplete="off"
        />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput {...form.getInputProps('seats')} label="Seats" required inputMode="numeric" />
          <PriceField form={form} label="Total price (£)" />
        </SimpleGrid>
        <SimpleGrid cols={2} spacing="sm">
          <DayField {...form.getInputProps('startsOn')} label="First day" isRequired />
          <DayField {...form.getInputProps('endsOn')} label="Last day" isRequired />
        </SimpleGrid>
        <InvoiceField form={form} />
        <FormFooter submitLabel="Save Group" form={form} onCancel={onClose} />
      </Stack>
    </form>
  );
}

interface GroupFieldProps {
  form: { getInputProps: (path: 'price' | 'invoice') => object };
}

export function PriceField({ form, label }: GroupFieldProps & { label: string }) {
  return (
    <TextInput
      {...form.getInputProps('price')}
      label={label}
      leftSection="£"
      required
      inputMode="decimal"
    />
  );
}

export function InvoiceField({ form }: GroupFieldProps) {
  return (
    <TextInput
      {...form.getInputProps('invoice')}
      label="Invoice reference"
      description="Only administrators see it."
      maxLength={INVOICE_MAX}
    />
  );
}
