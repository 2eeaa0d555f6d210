import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { factorRoutes, PASSKEY_NAME_MAX } from '@urost3/contract/accounts/accounts.ts';
import type { Factors } from '@urost3/contract/accounts/factors.schemas.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { PageLoader } from '../../../ui/state/page-loader.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { ErrorState } from '../../../ui/state/state-panel.tsx';
import { LearnMore } from '../../../ui/text/learn-more.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';
import { focusAtFirst, PasskeyRow } from './passkey-row.tsx';
import { isPasskeyAddress } from './passkey-support.ts';
import { makePasskey, passkeyProblemOf } from './passkeys.ts';
import { SecondFactorCard } from './second-factor-card.tsx';
import { factorsQuery, useFactorChange } from './security.queries.ts';

/** The person's passkeys and second factor. With a hosted identity provider, that provider manages them. */
export function FactorCards() {
  const site = useQuery(siteQuery);
  return site.data?.hasOwnAccounts ? <Cards /> : null;
}

function Cards() {
  const { data, isPending, refetch } = useQuery(factorsQuery);
  if (isPending) return <PageLoader />;
  if (!data) {
    return (
      <ErrorState
        title="Your passkeys could not be loaded"
        message="Please check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  }
  // Hide the passkeys' card when the person has no passkey and cannot add one on this host.
  const hasPasskeys = data.passkeys.length > 0 || (data.canAddPasskey && isPasskeyAddress());
  return (
    <>
      {hasPasskeys && <PasskeysCard factors={data} />}
      <SecondFactorCard factors={data} />
    </>
  );
}

function PasskeysCard({ factors }: { factors: Factors }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <SectionCard
      title="Passkeys"
      lead={
        <LearnMore more="A passkey stays on your device; we only keep its public part. Resetting your password by email still works, so keep your email account secure.">
          Log in with your fingerprint, face or device PIN.
        </LearnMore>
      }
    >
      {factors.passkeys.length > 0 && (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Stack>
      )}
      {isAdding ? (
        <AddPasskey onDone={() => setIsAdding(false)} />
      ) : (
        <AddButton factors={factors} onAdd={() => setIsAdding(true)} />
      )}
    </SectionCard>
  );
}

function AddButton({ factors, onAdd }: { factors: Factors; onAdd: () => void }) {
  if (factors.canAddPasskey && isPasskeyAddress()) {
    return (
      <Button variant="default" onClick={onAdd} style={{ alignSelf: 'flex-start' }}>
        Add a Passkey
      </Button>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      Passkeys are not available at this address.
    </Text>
  );
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const add = useFactorChange(
    async (name: string) =>
      callApi(factorRoutes.addPasskey, { body: { name, passkey: await makePasskey() } }),
    ({ name }) => showToast('success', `The passkey “${name}” was added.`),
  );
  const form = useForm({
    initialValues: { name: '' },
    alsoCheck: ({ name }) => (name.trim() ? {} : { name: 'Please give the passkey a name.' }),
    failure: passkeyProblemOf,
    onSubmit: ({ name }) => add.mutateAsync(name).then(onDone),
  });
  return (
    <form method="post" {...form.formProps} aria-label="Add a passkey">
      <Stack gap="md">
        {form.problem && <Notice kind="error" title={form.problem} />}
        <TextInput
          {...form.getInputProps('name')}
          label="Name"
          description="So that you recognise it later, for example “My phone”."
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          size="md"
          ref={focusAtFirst}
        />
        <Group gap="sm">
          <Button type="submit" loading={form.submitting}>
            Continue
          </Button>
          <Button variant="default" onClick={onDone} disabled={form.submitting}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
