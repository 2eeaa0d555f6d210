import { Box, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { factorRoutes, PASSKEY_NAME_MAX } from '@urost3/contract/accounts/accounts.ts';
import type { Factors, Passkey } from '@urost3/contract/accounts/factors.schemas.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatShortDate } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { focusOnMount } from '../../../ui/hooks/focus.ts';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { LearnMore } from '../../../ui/text/learn-more.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';
import { isPasskeyAddress } from './passkey-support.ts';
import { makePasskey, passkeyProblemOf } from './passkeys.ts';
import { SecondFactorCard } from './second-factor-card.tsx';
import { factorsQuery } from './security.queries.ts';

/** The person's passkeys and second factor. With a hosted identity provider, that provider manages them. */
export function FactorCards() {
  const site = useQuery(siteQuery);
  return site.data?.hasOwnAccounts ? <OwnFactorCards /> : null;
}

function OwnFactorCards() {
  const query = useQuery(factorsQuery);
  const { data } = query;
  if (!data) {
    return (
      <QueryState
        query={query}
        title="Your passkeys could not be loaded"
        message="Please check your connection and try again."
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
        <PlainList gap="sm">
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </PlainList>
      )}
      {isAdding ? (
        <AddPasskey onDone={() => setIsAdding(false)} />
      ) : (
        <AddButton factors={factors} onAdd={() => setIsAdding(true)} />
      )}
    </SectionCard>
  );
}

const FAILED = 'This did not work. Please try again.';

/** One passkey of the person, with the buttons that rename and remove it. */
function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [confirm, dialog] = useConfirm();
  const askToRemove = () =>
    confirm({
      title: 'Remove this passkey?',
      text: `“${passkey.name}” will no longer log you in. Delete it on the device as well.`,
      confirmLabel: 'Remove Passkey',
      isDangerous: true,
      failure: FAILED,
      onConfirm: async () => {
        await callApi(factorRoutes.removePasskey, { params: { id: passkey.id } });
        showToast('success', `The passkey “${passkey.name}” was removed.`);
      },
      changes: [factorsQuery.queryKey],
    });
  if (isRenaming) {
    return (
      <li>
        <RenameForm passkey={passkey} onDone={() => setIsRenaming(false)} />
      </li>
    );
  }
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <Box miw={0} data-wrap="anywhere">
          <Text fw={600}>{passkey.name}</Text>
          <Quiet>
            {lastUseOf(passkey)}
            {passkey.isSynced ? '. Synced between your devices' : ''}
          </Quiet>
        </Box>
        <Group gap="sm">
          <Button
            variant="default"
            size="sm"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => setIsRenaming(true)}
          >
            Rename
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label={`Remove ${passkey.name}`}
            onClick={askToRemove}
          >
            Remove
          </Button>
        </Group>
      </Group>
      {dialog}
    </li>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useForm({
    initialValues: { name: passkey.name },
    alsoCheck: ({ name }) => (name.trim() ? {} : { name: 'Please give the passkey a name.' }),
    failure: FAILED,
    onSubmit: (body) => callApi(factorRoutes.renamePasskey, { params: { id: passkey.id }, body }),
    changes: [factorsQuery.queryKey],
    onDone,
  });
  return (
    <form method="post" {...form.formProps} aria-label={`Rename ${passkey.name}`}>
      <Group align="flex-end" gap="sm">
        <TextInput
          {...form.getInputProps('name')}
          label="Name"
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          size="md"
          ref={focusOnMount}
        />
        <Button type="submit" loading={form.submitting}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Problem isLine error={form.problem} />
      </Group>
    </form>
  );
}

function lastUseOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt ? `last used ${formatShortDate(lastUsedAt)}` : 'not used yet';
  return `Added ${formatShortDate(createdAt)}, ${used}`;
}

function AddButton({ factors, onAdd }: { factors: Factors; onAdd: () => void }) {
  if (factors.canAddPasskey && isPasskeyAddress()) {
    return (
      <Button variant="default" onClick={onAdd} w="fit-content">
        Add a Passkey
      </Button>
    );
  }
  return <Quiet>Passkeys are not available at this address.</Quiet>;
}

function AddPasskey({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initialValues: { name: '' },
    alsoCheck: ({ name }) => (name.trim() ? {} : { name: 'Please give the passkey a name.' }),
    failure: passkeyProblemOf,
    onSubmit: async ({ name }) => {
      const body = { name, passkey: await makePasskey() };
      const added = await callApi(factorRoutes.addPasskey, { body });
      showToast('success', `The passkey “${added.name}” was added.`);
    },
    changes: [factorsQuery.queryKey],
    onDone,
  });
  return (
    <form method="post" {...form.formProps} aria-label="Add a passkey">
      <Stack gap="md">
        <Problem error={form.problem} />
        <TextInput
          {...form.getInputProps('name')}
          label="Name"
          description="So that you recognise it later, for example “My phone”."
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          size="md"
          ref={focusOnMount}
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
