import { Alert, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CheckIcon } from '../../ui/icons.tsx';
import { PaymentHelp } from '../payments/public/payment-help.tsx';
import classes from './public/upgrade-prompt.module.css';
import { outcomeWords } from './purchase-outcome.ts';

const SHOWN_MS = 3_000;

interface UpgradeResultProps {
  /** The payment is being processed, and Premium will start by itself. */
  isProcessing: boolean;
  onDone: () => void;
  text?: string | undefined;
}

/** Closes automatically after 3 seconds. */
export function UpgradeResult({ isProcessing, onDone, text }: UpgradeResultProps) {
  const close = useRef(onDone);
  close.current = onDone;
  useEffect(() => {
    const timer = setTimeout(() => close.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack align="center" gap="sm" py="xl" role="status">
      <span className={classes.mark} aria-hidden>
        <CheckIcon size={40} />
      </span>
      <Title order={2} size="h3">
        {isProcessing ? 'Payment received' : 'Welcome to Premium!'}
      </Title>
      <Text ta="center">
        {text ??
          (isProcessing
            ? 'Your payment is being confirmed. Premium opens by itself in a moment.'
            : 'Payment successful. Every section and the community are open to you now.')}
      </Text>
    </Stack>
  );
}

/** Paid without effect. Stays open until dismissed, because it must be read. */
export function UpgradeUndone({ outcome }: { outcome: keyof typeof outcomeWords }) {
  const { title, text } = outcomeWords[outcome];
  return (
    <Alert color={outcome === 'returned' ? 'yellow' : 'red'} role="alert" title={title}>
      {text} {outcome === 'failed' && <PaymentHelp />}
    </Alert>
  );
}
