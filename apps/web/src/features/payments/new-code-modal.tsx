import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  TextInput,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { discountCodeRoutes } from '@urost3/contract/payments-discount-codes.routes.ts';
import {
  type DiscountProduct,
  NewDiscountCode,
} from '@urost3/contract/payments-discount-codes.schemas.ts';
import {
  DISCOUNT_CODE_MAX,
  DISCOUNT_NOTE_MAX,
  discountProducts,
} from '@urost3/contract/payments-discount-codes.ts';
import { useState } from 'react';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { productWords } from './discount-code-words.ts';
import { discountCodesKey } from './discount-codes.queries.ts';

interface NewCodeModalProps {
  isOpen: boolean;
  onClose: () => void;
}

export function NewCodeModal({ isOpen, onClose }: NewCodeModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<strong>Add Code</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <NewCodeForm onClose={onClose} />
    </Modal>
  );
}

const numberOf = (value: number | string) => (value === '' ? null : Number(value));
const penceOf = (pounds: number | string) =>
  pounds === '' ? null : Math.round(Number(pounds) * 100);

function NewCodeForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<'percent' | 'amount'>('percent');
  const save = useMutation({
    mutationFn: (body: NewDiscountCode) => callApi(discountCodeRoutes.create, { body }),
    onSuccess: ({ code }) => {
      showToast('success', `${code} has been added.`);
      onClose();
      return client.invalidateQueries({ queryKey: discountCodesKey });
    },
    onError: (error) => {
      if (error instanceof ApiError) form.refuse(error.fields);
    },
  });
  const form = useForm({
    initialValues: {
      code: '',
      percent: '' as number | string,
      amount: '' as number | string,
      product: 'both' as DiscountProduct,
      validFrom: '',
      validUntil: '',
      maxUses: '' as number | string,
      maxUsesPerPerson: 1 as number | string,
      isFirstPurchaseOnly: false,
      note: '',
    },
    transformValues: (values) => ({
      ...values,
      percent: kind === 'percent' ? numberOf(values.percent) : null,
      amount: kind === 'amount' ? penceOf(values.amount) : null,
      validFrom: values.validFrom || null,
      validUntil: values.validUntil || null,
      maxUses: numberOf(values.maxUses),
      maxUsesPerPerson: numberOf(values.maxUsesPerPerson),
    }),
    alsoCheck: ({ amount }) =>
      kind === 'amount' && amount === '' ? { amount: 'Please give an amount.' } : {},
    schema: NewDiscountCode,
    onSubmit: (body) => {
      save.mutate(body);
    },
  });
  const isAtField = save.error instanceof ApiError && 'code' in save.error.fields;
  return (
    <form method="post" {...form.formProps} aria-label="New code">
      <Stack gap="md">
        {save.isError && !isAtField && (
          <Alert color="red" role="alert">
            {messageOf(save.error, 'The code could not be saved. Please try again.')}
          </Alert>
        )}
        <TextInput
          {...form.getInputProps('code')}
          data-autofocus
          label="Code"
          description="Letters, digits and hyphens. Capitals do not matter."
          required
          autoComplete="off"
          maxLength={DISCOUNT_CODE_MAX}
        />
        <NativeSelect
          label="Kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
          data={[
            { value: 'percent', label: 'A percentage off' },
            { value: 'amount', label: 'An amount off' },
          ]}
        />
        {kind === 'percent' ? (
          <NumberInput
            {...form.getInputProps('percent')}
            key="percent"
            label="Percent"
            description="100 gives it for nothing, without a card."
            required
            min={1}
            max={100}
            allowDecimal={false}
          />
        ) : (
          <NumberInput
            {...form.getInputProps('amount')}
            key="amount"
            label="Amount in pounds"
            required
            min={0.01}
            step={1}
            decimalScale={2}
          />
        )}
        <NativeSelect
          {...form.getInputProps('product')}
          label="For"
          data={discountProducts.map((value) => ({ value, label: productWords[value] }))}
        />
        <DayField
          {...form.getInputProps('validFrom')}
          label="First day"
          emptyWords="At once"
          hint="London time"
        />
        <DayField
          {...form.getInputProps('validUntil')}
          label="Last day"
          emptyWords="No end"
          hint="London time"
        />
        <NumberInput
          {...form.getInputProps('maxUses')}
          label="Uses in all"
          description="Empty: any number."
          min={1}
          allowDecimal={false}
        />
        <NumberInput
          {...form.getInputProps('maxUsesPerPerson')}
          label="Uses for each person"
          required
          min={1}
          allowDecimal={false}
        />
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save Code
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
