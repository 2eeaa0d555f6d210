import { Stack } from '@mantine/core';
import { addDays } from '@urost3/contract/day.ts';
import { groupAdminRoutes } from '@urost3/contract/groups.routes.ts';
import { type AdminGroup, GroupRenewal } from '@urost3/contract/groups.schemas.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { penceOf, poundsOf } from '../../lib/typed-number.ts';
import { DayField } from '../../ui/day-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { useForm } from '../../ui/use-form.ts';
import { InvoiceField, PriceField } from './group-modal.tsx';
import { useGroupChange } from './use-group-change.ts';

export interface GroupFormProps {
  group: AdminGroup;
  onClose: () => void;
}

export function RenewForm({ group, onClose }: GroupFormProps) {
  const save = useGroupChange({
    change: (body: GroupRenewal) =>
      callApi(groupAdminRoutes.renew, { params: { id: group.id }, body }),
    success: ({ name }) => `${name} has been renewed.`,
    onDone: onClose,
    onRefused: (fields) => form.refuse(fields),
  });
  const form = useForm({
    initialValues: {
      endsOn: addDays(group.endsOn, 365),
      price: poundsOf(group.price),
      invoice: '',
    },
    transformValues: ({ price, ...values }) => ({ ...values, price: penceOf(price) }),
    schema: GroupRenewal,
    onSubmit: (body) => {
      save.mutate(body);
    },
  });
  return (
    <form method="post" {...form.formProps} aria-label="Renewal">
      <Stack gap="md">
        <DayField
          {...form.getInputProps('endsOn')}
          label="New last day"
          hint="Members keep their seats. Renew once the invoice is paid."
          isRequired
          isFocused
        />
        <PriceField form={form} label="Price of the renewal (£)" />
        <InvoiceField form={form} />
        <FormFooter
          submitLabel="Renew Group"
          isBusy={save.isPending}
          error={save.error && messageOf(save.error, 'The group could not be renewed.')}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
