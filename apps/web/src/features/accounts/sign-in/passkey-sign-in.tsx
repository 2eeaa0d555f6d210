// Sign-in with a passkey: a button, and suggestions at the email field.
import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { isPasskeyAddress } from '../security/passkey-support.ts';
import {
  canOfferPasskeys,
  endOffer,
  passkeyProblemOf,
  signInWithPasskey,
} from '../security/passkeys.ts';
import { startActiveSession } from './sign-in.ts';

/**
 * Offers passkeys as suggestions of the email field. A failed or cancelled offer shows no message, because the form
 * still works.
 */
function usePasskeyOffer(): void {
  useEffect(() => {
    if (!isPasskeyAddress()) return;
    let isOpen = true;
    const offer = async () => {
      if (!(await canOfferPasskeys()) || !isOpen) return;
      const answer = await signInWithPasskey(true);
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
      await startActiveSession(await signInWithPasskey(false));
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
