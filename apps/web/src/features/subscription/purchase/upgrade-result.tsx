import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { receiptPath } from '../../../paths.ts';
import { CheckIcon } from '../../../ui/media/icons.tsx';
import { PartTitle } from '../../../ui/page/pieces.tsx';
import { ownPaymentsQuery } from '../../payments/public/payments.queries.ts';
import type { Wanted } from '../public/subscription-context.ts';

const SHOWN_MS = 3_000;

interface UpgradeResultProps {
  /** Whether the payment is still being processed. Premium then starts later. */
  isProcessing?: boolean;
  /** What the person wanted to open. It is opened when this screen closes. */
  wanted?: Wanted | undefined;
  onDone: () => void;
  text?: string | undefined;
}

/** The screen after a payment. It closes after 3 seconds, unless the person moves the pointer or the focus into it. */
export function UpgradeResult({ isProcessing, wanted, onDone, text }: UpgradeResultProps) {
  const [isUsed, setIsUsed] = useState(false);
  const payments = useQuery({ ...ownPaymentsQuery, enabled: !isProcessing });
  const receipt = payments.data?.find(
    ({ purpose, hasReceipt }) => purpose === 'subscription' && hasReceipt,
  );
  const finish = () => {
    onDone();
    wanted?.open();
  };
  const close = useEffectEvent(finish);
  useEffect(() => {
    if (isUsed) return undefined;
    const timer = setTimeout(() => close(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isUsed]);
  return (
    <Stack
      align="center"
      gap="sm"
      py="2xl"
      onPointerMove={() => setIsUsed(true)}
      onFocus={() => setIsUsed(true)}
    >
      <Stack align="center" gap="sm" role="status">
        <span aria-hidden>
          <CheckIcon size={40} />
        </span>
        <PartTitle size="h3">{isProcessing ? 'Payment received' : 'Welcome to Premium!'}</PartTitle>
        <Text ta="center">
          {text ??
            (isProcessing
              ? 'Your payment is being confirmed. Premium will start automatically in a moment.'
              : 'Payment successful. Every section and the community are open to you now.')}
        </Text>
      </Stack>
      <Group justify="center" gap="sm">
        {wanted && (
          <Button py="xs" onClick={finish}>
            {wanted.openLabel}
          </Button>
        )}
        {receipt && (
          // A plain link with a full page load, because the dialog is outside the router (subscription-provider.tsx).
          <Button component="a" href={receiptPath(receipt.id)} variant="default">
            Receipt
          </Button>
        )}
      </Group>
    </Stack>
  );
}
