import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { factorRoutes } from '@urost3/contract/accounts-factors.routes.ts';
import type { Factors, Passkey } from '@urost3/contract/accounts-factors.schemas.ts';
import { PASSKEY_NAME_MAX } from '@urost3/contract/accounts-factors.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MoreWords } from '../../ui/more-words.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { useFactorChange } from './factors.queries.ts';
import { isPasskeyAddress } from './passkey-support.ts';
import { makePasskey, passkeyProblemOf } from './passkeys.ts';

/** Moves the focus to a new text field, because the button that opened the field has been removed. */
const focusAtFirst = (field: HTMLInputElement | null) => field?.focus();

const FAILED = 'This did not work. Please try again.';

export function PasskeysCard({ factors }: { factors: Factors }) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label="Passkeys">
      <Stack gap="sm">
        <div>
          <Title order={3} size="h4">
            Passkeys
          </Title>
          <MoreWords more="A passkey stays on your device; we only keep its public part. Resetting your password by email still works, so keep your email account secure.">
            Log in with your fingerprint, face or device PIN.
          </MoreWords>
        </div>
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
      </Stack>
    </Paper>
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
  const [problem, setProblem] = useState<string | null>(null);
  const add = useFactorChange(
    async (name: string) =>
      callApi(factorRoutes.addPasskey, { body: { name, passkey: await makePasskey() } }),
    ({ name }) => showToast('success', `The passkey “${name}” was added.`),
  );
  const form = useForm({
    initialValues: { name: '' },
    alsoCheck: ({ name }) => (name.trim() ? {} : { name: 'Please give the passkey a name.' }),
    onSubmit: async ({ name }) => {
      setProblem(null);
      try {
        await add.mutateAsync(name);
        onDone();
      } catch (error) {
        setProblem(passkeyProblemOf(error));
      }
    },
  });
  return (
    <form method="post" {...form.formProps} aria-label="Add a passkey">
      <Stack gap="md">
        {problem && <Notice kind="error" title={problem} />}
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

function lastUseOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt ? `last used ${formatShortDate(lastUsedAt)}` : 'not used yet';
  return `Added ${formatShortDate(createdAt)}, ${used}`;
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [mode, setMode] = useState<'shown' | 'renaming' | 'removing'>('shown');
  const remove = useFactorChange(
    () => callApi(factorRoutes.removePasskey, { params: { id: passkey.id } }),
    () => showToast('success', `The passkey “${passkey.name}” was removed.`),
  );
  if (mode === 'renaming') {
    return (
      <li>
        <RenameForm passkey={passkey} onDone={() => setMode('shown')} />
      </li>
    );
  }
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text fw={600}>{passkey.name}</Text>
          <Text size="sm" c="dimmed">
            {lastUseOf(passkey)}
            {passkey.isSynced ? '. Synced between your devices' : ''}
          </Text>
        </div>
        <Group gap="sm">
          <Button
            variant="default"
            size="sm"
            aria-label={`Rename ${passkey.name}`}
            onClick={() => setMode('renaming')}
          >
            Rename
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label={`Remove ${passkey.name}`}
            onClick={() => setMode('removing')}
          >
            Remove
          </Button>
        </Group>
      </Group>
      <ConfirmDialog
        isOpen={mode === 'removing'}
        title="Remove this passkey?"
        confirmLabel="Remove Passkey"
        isDangerous
        isBusy={remove.isPending}
        error={remove.error && messageOf(remove.error, FAILED)}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setMode('shown')}
      >
        “{passkey.name}” will no longer log you in. Delete it on the device as well.
      </ConfirmDialog>
    </li>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useFactorChange((name: string) =>
    callApi(factorRoutes.renamePasskey, { params: { id: passkey.id }, body: { name } }),
  );
  const form = useForm({
    initialValues: { name: passkey.name },
    alsoCheck: ({ name }) => (name.trim() ? {} : { name: 'Please give the passkey a name.' }),
    onSubmit: async ({ name }) => {
      try {
        await rename.mutateAsync(name);
        onDone();
      } catch (error) {
        showToast('error', messageOf(error, FAILED));
      }
    },
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
          ref={focusAtFirst}
        />
        <Button type="submit" loading={form.submitting}>
          Save
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
