// Sign-in with a passkey: a button, and suggestions at the email field.
import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { PasskeyButton } from '../security/passkey-button.tsx';
import { isPasskeyAddress } from '../security/passkey-support.ts';
import { canOfferPasskeys, endOffer, signInWithPasskey } from '../security/passkeys.ts';
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
  usePasskeyOffer();
  return (
    <Stack gap="sm" mt="md">
      <PasskeyButton
        variant="default"
        onUse={async () => startActiveSession(await signInWithPasskey(false))}
      >
        Log in with a passkey{' '}
      </PasskeyButton>
    </Stack>
  );
}
