import { Box, Button, Group, TextInput } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import { DISCOUNT_CODE_MAX } from '@urost3/contract/payments/payments.ts';
import { useState } from 'react';
import { useForm } from '../../../ui/form/use-form.ts';
import { focusOnMount } from '../../../ui/hooks/focus.ts';
import type { Discount } from './discount-code.ts';
import classes from './payments.module.css';

interface CodeLineProps {
  discount: Discount;
  /** Whether a payment is in progress. */
  isDisabled?: boolean;
  /** Whether the button that opens the line is close to what is above and below it. */
  isClose?: boolean;
}

/** A line to enter a discount code. With a valid code the line shows the saving; the page shows the new price. */
export function CodeLine({ discount, isDisabled = false, isClose }: CodeLineProps) {
  const { price, refusal } = discount;
  const [isOpen, setIsOpen] = useState(false);
  if (price) {
    return (
      <div className={classes.applied}>
        <dl className={classes.saving} aria-label="Your code">
          <dt>Code {price.code}</dt>
          <dd>−{formatMoney(price.saving, price.currency)}</dd>
        </dl>
        <Button
          variant="subtle"
          size="compact-sm"
          px="3xs"
          disabled={isDisabled}
          aria-label="Remove code"
          onClick={() => {
            setIsOpen(false);
            discount.remove();
          }}
        >
          Remove
        </Button>
      </div>
    );
  }
  if (!isOpen && refusal === null) {
    return (
      <div className={classes.offer} data-close={isClose || undefined}>
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
          bd={0}
          loading={discount.isChecking}
          disabled={isDisabled}
          onClick={() => setIsOpen(true)}
        >
          Have a code?
        </Button>
      </div>
    );
  }
  return <CodeForm discount={discount} isDisabled={isDisabled} isFocused={isOpen} />;
}

interface CodeFormProps {
  discount: Discount;
  isDisabled: boolean;
  /** Whether the field takes the focus, because the person has just opened it. */
  isFocused: boolean;
}

function CodeForm({ discount, isDisabled, isFocused }: CodeFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    alsoCheck: ({ code }) => (code.trim() === '' ? { code: 'Please type in your code.' } : {}),
    onSubmit: ({ code }) => {
      if (!discount.isChecking) discount.apply(code.trim());
    },
  });
  const { error = discount.refusal, ...field } = form.getInputProps('code');
  return (
    <Box component="form" method="post" className={classes.codeForm} w="100%" {...form.formProps}>
      <Group gap="2xs" align="flex-end">
        <TextInput
          flex="1 1 10rem"
          {...field}
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={DISCOUNT_CODE_MAX}
          ref={isFocused ? focusOnMount : undefined}
          disabled={isDisabled}
          error={error && <span role="alert">{error}</span>}
          inputWrapperOrder={['label', 'error', 'input']}
        />
        <Button type="submit" variant="default" loading={discount.isChecking} disabled={isDisabled}>
          Apply
        </Button>
      </Group>
    </Box>
  );
}
