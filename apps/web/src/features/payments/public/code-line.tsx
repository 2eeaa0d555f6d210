import { Button, Stack, TextInput } from '@mantine/core';
import { formatMoney } from '@urost3/contract/money.ts';
import { DISCOUNT_CODE_MAX } from '@urost3/contract/payments-discount-codes.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from './code-line.module.css';
import type { Discount } from './use-discount.ts';

interface CodeLineProps {
  discount: Discount;
  /** A payment is under way. */
  isDisabled?: boolean;
}

/** A quiet line for a discount code; with one, what it saves and what is paid. */
export function CodeLine({ discount, isDisabled = false }: CodeLineProps) {
  const { price, refusal } = discount;
  const [isOpen, setIsOpen] = useState(false);
  if (price) {
    const money = (amount: number) => formatMoney(amount, price.currency);
    return (
      <Stack gap="xs" align="stretch">
        <dl className={classes.sums} aria-label="Price with your code">
          <dt>Full price</dt>
          <dd>{money(price.fullAmount)}</dd>
          <dt>Code {price.code}</dt>
          <dd>−{money(price.saving)}</dd>
          <dt className={classes.total}>To pay</dt>
          <dd className={classes.total}>{money(price.amount)}</dd>
        </dl>
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            px={0}
            disabled={isDisabled}
            onClick={() => {
              setIsOpen(false);
              discount.remove();
            }}
          >
            Remove code
          </Button>
        </div>
      </Stack>
    );
  }
  if (!isOpen && refusal === null) {
    return (
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          px={0}
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
  /** A person opened it, so that typing can begin. */
  isFocused: boolean;
}

function CodeForm({ discount, isDisabled, isFocused }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const [isEmpty, setIsEmpty] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    setIsEmpty(code === '');
    if (code !== '' && !discount.isChecking) discount.apply(code);
  };
  const error = isEmpty ? 'Please type in your code.' : discount.refusal;
  return (
    <form method="post" onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        className={classes.field ?? ''}
        name="code"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={DISCOUNT_CODE_MAX}
        ref={field}
        disabled={isDisabled}
        error={error && <span role="alert">{error}</span>}
        inputWrapperOrder={['label', 'error', 'input']}
      />
      <Button type="submit" variant="default" loading={discount.isChecking} disabled={isDisabled}>
        Apply
      </Button>
    </form>
  );
}
