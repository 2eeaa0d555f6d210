import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Problem } from '../../../ui/state/notice.tsx';
import { passkeyProblemOf } from './passkeys.ts';

interface PasskeyButtonProps extends ButtonProps {
  /** Asks for the passkey and sends it. After a success the page changes, so the button stays busy. */
  onUse: () => Promise<unknown>;
  children: ReactNode;
}

/** Opens the browser's passkey dialog. Above it is the reason why the last passkey could not be used. */
export function PasskeyButton({ onUse, ...button }: PasskeyButtonProps) {
  const use = useMutation({ mutationFn: onUse });
  const problem = use.error && passkeyProblemOf(use.error);
  return (
    <>
      <Problem error={problem} />
      <Button
        size="md"
        fullWidth
        {...button}
        loading={use.isPending || use.isSuccess}
        onClick={() => use.mutate()}
      />
    </>
  );
}
