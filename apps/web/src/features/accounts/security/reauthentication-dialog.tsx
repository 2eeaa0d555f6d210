import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { factorRoutes, recoveryRoutes } from '@urost3/contract/accounts/accounts.ts';
import type { Factors } from '@urost3/contract/accounts/factors.schemas.ts';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { acceptToken } from '../../../lib/api/token.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice, Problem } from '../../../ui/state/notice.tsx';
import { PageLoader } from '../../../ui/state/state-panel.tsx';
import { CodeForm } from '../sign-in/second-step-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { isPasskeyAddress } from './passkey-support.ts';
import { proveAgainWithPasskey } from './passkeys.ts';
import { ProviderReauthentication } from './provider-reauthentication.tsx';
import { factorsQuery } from './security.queries.ts';

const FAILED = 'This did not work. Please try again.';

/**
 * Asks the signed-in person to confirm their identity.
 * @param onDone called with true after the confirmation, with false after a cancellation
 */
export function ReauthenticationDialog({ onDone }: { onDone: (isProved: boolean) => void }) {
  const factors = useQuery({ ...factorsQuery, staleTime: 0 });
  return (
    <Modal opened onClose={() => onDone(false)} title="Confirm that it is you" centered>
      <Stack gap="md">
        <Text>For your security, this needs a check that is no more than five minutes old.</Text>
        {factors.isPending && <PageLoader />}
        <Problem error={factors.error} otherwise={FAILED} />
        {factors.data && <Proofs proofs={factors.data.proofs} onProved={() => onDone(true)} />}
      </Stack>
    </Modal>
  );
}

interface ProofsProps {
  proofs: Factors['proofs'];
  onProved: () => void;
}

function Proofs({ proofs, onProved }: ProofsProps) {
  const canUsePasskey = proofs.includes('passkey') && isPasskeyAddress();
  const others = proofs.filter((proof) => proof !== 'passkey');
  if (proofs.length === 0) {
    const { pathname, search } = window.location;
    return <ProviderReauthentication next={`${pathname}${search}`} />;
  }
  if (!canUsePasskey && others.length === 0) {
    return (
      <Notice
        kind="info"
        title="Please log out and log in again with your passkey, then repeat this."
      />
    );
  }
  return (
    <>
      {canUsePasskey && (
        <PasskeyButton
          data-autofocus
          onUse={async () => {
            acceptToken(await proveAgainWithPasskey());
            onProved();
          }}
        >
          Use a passkey
        </PasskeyButton>
      )}
      {others.includes('code') && (
        <CodeForm
          isSecond={canUsePasskey}
          submitLabel="Confirm"
          onProve={async (code) => {
            acceptToken(await callApi(factorRoutes.proveCode, { body: { code } }));
            onProved();
          }}
        />
      )}
      {others.includes('password') && (
        <PasswordProof isSecond={canUsePasskey} onProved={onProved} />
      )}
    </>
  );
}

function PasswordProof({ isSecond, onProved }: { isSecond: boolean; onProved: () => void }) {
  const form = useForm({
    initialValues: { password: '' },
    alsoCheck: ({ password }) => (password ? {} : { password: 'Password is required.' }),
    failure: (error) => messageOf(error, FAILED),
    onSubmit: async ({ password }) => {
      acceptToken(await callApi(recoveryRoutes.reauthenticate, { body: { password } }));
      onProved();
    },
  });
  return (
    <form method="post" {...form.formProps} aria-label="Confirm with your password">
      <Stack gap="md">
        <Problem error={form.problem} />
        <PasswordField
          {...form.getInputProps('password')}
          label="Password"
          autoComplete="current-password"
          data-autofocus={isSecond ? undefined : true}
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          variant={isSecond ? 'default' : 'filled'}
          loading={form.submitting}
        >
          Confirm
        </Button>
      </Stack>
    </form>
  );
}
