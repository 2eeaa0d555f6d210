import { Stack, Text, TextInput } from '@mantine/core';
import { subscriptionRoutes } from '@urost3/contract/subscription.routes.ts';
import { GIVEN_REASON_MAX } from '@urost3/contract/subscription.ts';
import { callApi } from '../../lib/api.ts';
import { londonToday } from '../../lib/dates.ts';
import { DayField } from '../../ui/day-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Person } from './person-search.tsx';
import { useSubscriptionChange } from './use-subscription-change.ts';

export function GiveForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const change = useSubscriptionChange({
    change: (body: { expiryDate: string; reason: string }) =>
      callApi(subscriptionRoutes.setExpiry, { params: { userId: person.uid }, body }),
    failure: 'Premium could not be given. Please try again.',
    onDone,
    onRefused: (fields) => form.refuse(fields),
  });
  const form = useForm({
    initialValues: { expiryDate: '', reason: '' },
    alsoCheck: ({ expiryDate, reason }) => ({
      expiryDate: expiryDate ? null : 'Please choose the last day of Premium.',
      reason: reason.trim() ? null : 'Please say why Premium is given.',
    }),
    onSubmit: (body) => {
      change.mutate(body);
    },
  });
  return (
    <form method="post" {...form.formProps}>
      <Stack gap="md">
        <DayField
          {...form.getInputProps('expiryDate')}
          label="Premium until"
          hint="Until the end of that day in London."
          isRequired
          min={londonToday()}
        />
        <TextInput
          {...form.getInputProps('reason')}
          label="Reason"
          description="For administrators; part of the person's own data export"
          required
          maxLength={GIVEN_REASON_MAX}
        />
        <Text size="sm" c="dimmed">
          Nothing is paid. Premium is marked as given and is not counted as sold.
        </Text>
        <FormFooter submitLabel="Give Premium" isBusy={change.isPending} onCancel={onDone} />
      </Stack>
    </form>
  );
}
