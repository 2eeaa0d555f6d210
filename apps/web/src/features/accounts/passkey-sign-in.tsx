// Signing in with a passkey: a button, and an offer among the suggestions of the email field.
import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { Notice } from '../../ui/notice.tsx';
import { isPasskeyAddress } from './passkey-support.ts';
import { canOfferPasskeys, endOffer, passkeyProblemOf, proveForSignIn } from './passkeys.ts';
import { startActiveSession } from './sign-in.ts';

/** Waits until the person chooses a passkey in the email field. A failed or cancelled offer says nothing: the form is there. */
function usePasskeyOffer(): void {
  useEffect(() => {
    if (!isPasskeyAddress()) return;
    let isOpen = true;
    const offer = async () => {
      if (!(await canOfferPasskeys()) || !isOpen) return;
      const answer = await proveForSignIn(true);
      if (isOpen) await startActiveSession(answer);
    };
    const stop = whenIdle(() => void offer().catch(() => undefined));
    return () => {
      isOpen = false;
      stop?.();
      void endOffer().catch(() => undefined);
    };
  }, []);
}

export function PasskeySignIn() {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  usePasskeyOffer();
  const signIn = async () => {
    setProblem(null);
    setIsBusy(true);
    try {
      await startActiveSession(await proveForSignIn(false));
    } catch (error) {
      setProblem(passkeyProblemOf(error));
      setIsBusy(false);
    }
  };
  return (
    <Stack gap="sm" mt="md">
      {problem && <Notice kind="error" title={problem} />}
      <Button variant="default" size="md" fullWidth loading={isBusy} onClick={() => void signIn()}>
        Log in with a passkey{' '}
      </Button>
    </Stack>
  );
}
