import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import {
  type DiscountCode,
  type DiscountProduct,
  NewDiscountCode,
} from '@urost3/contract/payments/discount-codes.schemas.ts';
import {
  DISCOUNT_CODE_MAX,
  DISCOUNT_NOTE_MAX,
  discountCodeRoutes,
  discountProducts,
} from '@urost3/contract/payments/payments.ts';
import { useState } from 'react';
import { ApiError, callApi, messageOf } from '../../lib/api/api.ts';
import { numberOf, penceOf, poundsOf } from '../../lib/typed-number.ts';
import { DayField } from '../../ui/form/day-field.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/state/show-toast.ts';
import { productLabels } from './discount-code-words.ts';
import { discountCodesKey } from './discount-codes.queries.ts';

interface NewCodeFormProps {
  /** The code whose offer and limits are copied to the new code; null for an empty form. */
  model: DiscountCode | null;
  onClose: () => void;
}

export function NewCodeForm({ model, onClose }: NewCodeFormProps) {
  const [kind, setKind] = useState<'percent' | 'amount'>(model?.amount ? 'amount' : 'percent');
  const form = useForm({
    initialValues: copyOf(model),
    transformValues: (values) => toBody(values, kind),
    alsoCheck: ({ amount }) =>
      kind === 'amount' && amount.trim() === '' ? { amount: 'Please give an amount.' } : {},
    schema: NewDiscountCode,
    failure: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      form.refuse(fields);
      if ('code' in fields) return null;
      return messageOf(error, 'The code could not be saved. Please try again.');
    },
    onSubmit: async (body) => {
      const { code } = await callApi(discountCodeRoutes.create, { body });
      showToast('success', `${code} has been added.`);
      onClose();
    },
    changes: [discountCodesKey],
  });
  return (
    <form method="post" {...form.formProps} aria-label="New code">
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('code')}
          data-autofocus
          label="Code"
          description="Letters, digits and hyphens. Not case-sensitive."
          required
          autoComplete="off"
          maxLength={DISCOUNT_CODE_MAX}
        />
        <SimpleGrid cols={2} spacing="sm">
          <NativeSelect
            label="Kind"
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
            data={[
              { value: 'percent', label: 'Percentage' },
              { value: 'amount', label: 'Amount' },
            ]}
          />
          {kind === 'percent' ? (
            <TextInput
              {...form.getInputProps('percent')}
              key="percent"
              label="Percent"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              description="100 makes it free; no card needed."
              rightSection="%"
              required
              inputMode="numeric"
            />
          ) : (
            <TextInput
              {...form.getInputProps('amount')}
              key="amount"
              label="Amount in pounds"
              leftSection="£"
              required
              inputMode="decimal"
            />
          )}
        </SimpleGrid>
        <NativeSelect
          {...form.getInputProps('product')}
          label="For"
          data={discountProducts.map((value) => ({ value, label: productLabels[value] }))}
        />
        <SimpleGrid cols={2} spacing="sm">
          <DayField
            {...form.getInputProps('validFrom')}
            label="First day"
            emptyWords="Starts now"
            hint="Leave empty to start now (London time)"
          />
          <DayField
            {...form.getInputProps('validUntil')}
            label="Last day"
            emptyWords="No end date"
            hint="Until the end of that day in London"
          />
        </SimpleGrid>
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            {...form.getInputProps('maxUses')}
            label="Total uses"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description="Leave blank for no limit."
            inputMode="numeric"
          />
          <TextInput
            {...form.getInputProps('maxUsesPerPerson')}
            label="Uses per person"
            required
            inputMode="numeric"
          />
        </SimpleGrid>
        <Checkbox
          {...form.getInputProps('isFirstPurchaseOnly', { type: 'checkbox' })}
          label="Only for a first purchase"
        />
        <TextInput
          {...form.getInputProps('note')}
          label="Note"
          description="Only administrators see it."
          maxLength={DISCOUNT_NOTE_MAX}
        />
        <FormFooter submitLabel="Save Code" form={form} onCancel={onClose} />
      </Stack>
    </form>
  );
}

// The values of the form for a new discount code. Numbers are as they were typed.
const textOf = (count: number | null | undefined) => (count ? String(count) : '');
const nullOr = (text: string, read: (text: string) => number) =>
  text.trim() === '' ? null : read(text);

/**
 * The initial values of the form, copied from the code `model` if there is one. Its dates are not copied, because they
 * have often passed.
 */
const copyOf = (model: DiscountCode | null) => ({
  code: '',
  percent: textOf(model?.percent),
  amount: model?.amount ? poundsOf(model.amount) : '',
  product: model?.product ?? ('both' satisfies DiscountProduct),
  validFrom: '',
  validUntil: '',
  maxUses: textOf(model?.maxUses),
  maxUsesPerPerson: textOf(model?.maxUsesPerPerson ?? 1),
  isFirstPurchaseOnly: model?.isFirstPurchaseOnly ?? false,
  note: model?.note ?? '',
});

/** The body of the request. Empty fields are null, and only the chosen kind of discount (percent or amount) is sent. */
const toBody = (values: ReturnType<typeof copyOf>, kind: 'percent' | 'amount') => ({
  ...values,
  percent: kind === 'percent' ? nullOr(values.percent, numberOf) : null,
  amount: kind === 'amount' ? nullOr(values.amount, penceOf) : null,
  validFrom: values.validFrom || null,
  validUntil: values.validUntil || null,
  maxUses: nullOr(values.maxUses, numberOf),
  maxUsesPerPerson: numberOf(values.maxUsesPerPerson),
});
