// The second step of a sign-in: a code from the authenticator app, a passkey or a recovery code.

import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TokenAnswer } from '@urost3/contract/accounts/accounts.schemas.ts';
import { factorRoutes } from '@urost3/contract/accounts/accounts.ts';
import type { SecondStep } from '@urost3/contract/accounts/factors.schemas.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { focusOnMount } from '../../../ui/hooks/focus.ts';
import { PartTitle } from '../../../ui/page/pieces.tsx';
import { Notice, Problem } from '../../../ui/state/notice.tsx';
import { PageLoader } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { PasskeyButton } from '../security/passkey-button.tsx';
import { hasPasskeySupport } from '../security/passkey-support.ts';
import { proveForSecondStep } from '../security/passkeys.ts';
import { startActiveSession } from './sign-in.ts';

const FAILED = 'Login failed. Please try again.';

/** @param onRestart returns to the password form */
export function SecondStepForm({ onRestart }: { onRestart: () => void }) {
  const step = useQuery(
    apiQuery(['accounts', 'second-step'], factorRoutes.getSecondStep, { retry: false, gcTime: 0 }),
  );
  return (
    <Stack gap="md">
      <PartTitle size="h3" ref={focusOnMount} tabIndex={-1}>
        Confirm that it is you
      </PartTitle>
      {step.isPending && <PageLoader />}
      <Problem error={step.error} otherwise={FAILED} />
      {step.data && <SecondStepWays step={step.data} />}
      <Button variant="subtle" onClick={onRestart}>
        Back to login
      </Button>
    </Stack>
  );
}

function SecondStepWays({ step }: { step: SecondStep }) {
  const [isRecovering, setIsRecovering] = useState(false);
  const canUsePasskey = step.hasPasskey && hasPasskeySupport();
  return (
    <>
      {canUsePasskey && (
        <PasskeyButton onUse={async () => startActiveSession(await proveForSecondStep())}>
          Use a passkey
        </PasskeyButton>
      )}
      {step.hasPasskey && !canUsePasskey && !step.hasAuthenticator && (
        <Notice
          kind="info"
          title="This browser cannot use your passkey. Please log in from the device that has it, or ask an administrator to reset it."
        />
      )}
      {(step.hasAuthenticator || isRecovering) && (
        <CodeForm
          key={String(isRecovering)}
          isRecovery={isRecovering}
          isSecond={canUsePasskey}
          onProve={async (code) => {
            const body = { code };
            await startActiveSession(await callApi(factorRoutes.proveSecondStepCode, { body }));
          }}
        />
      )}
      {step.hasRecoveryCode && (
        <Button variant="default" onClick={() => setIsRecovering(!isRecovering)}>
          {isRecovering ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
      )}
    </>
  );
}

interface CodeFormProps {
  isRecovery?: boolean;
  /** Whether the form is below a passkey button, which is then the main action. */
  isSecond?: boolean;
  submitLabel?: string;
  onProve: (code: string) => Promise<TokenAnswer | void>;
}

export function CodeForm({
  isRecovery = false,
  isSecond = false,
  submitLabel = 'Continue',
  onProve,
}: CodeFormProps) {
  const form = useForm({
    initialValues: { code: '' },
    alsoCheck: ({ code }) => {
      if (isRecovery) return code.trim() ? {} : { code: 'Enter a recovery code.' };
      const isCode = /^\d{6}$/.test(code.replace(/\s/g, ''));
      return isCode ? {} : { code: 'Enter the 6-digit code from your app.' };
    },
    failure: (error) => {
      form.getInputNode('code')?.focus();
      return messageOf(error, FAILED);
    },
    onSubmit: ({ code }) => onProve(code),
  });
  return (
    <form method="post" {...form.formProps} aria-label="Second step">
      <Stack gap="md">
        <Problem error={form.problem} />
        <TextInput
          {...form.getInputProps('code')}
          label={isRecovery ? 'Recovery code' : 'Code from your authenticator app'}
          description={isRecovery ? 'Each code works once.' : null}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          size="md"
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          variant={isSecond ? 'default' : 'filled'}
          loading={form.submitting}
        >
          {submitLabel}
        </Button>
        {isRecovery && <Quiet>You received the recovery codes when you set up the app.</Quiet>}
      </Stack>
    </form>
  );
}
