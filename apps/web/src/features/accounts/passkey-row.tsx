import { Button, Group, Text, TextInput } from '@mantine/core';
import { factorRoutes } from '@urost3/contract/accounts-factors.routes.ts';
import type { Passkey } from '@urost3/contract/accounts-factors.schemas.ts';
import { PASSKEY_NAME_MAX } from '@urost3/contract/accounts-factors.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatShortDate } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { useFactorChange } from './factors.queries.ts';

/** Moves the focus to a new text field, because the button that opened the field has been removed. */
export const focusAtFirst = (field: HTMLInputElement | null) => field?.focus();

const FAILED = 'This did not work. Please try again.';

/** One passkey of the person, with the buttons that rename and remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
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

function lastUseOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt ? `last used ${formatShortDate(lastUsedAt)}` : 'not used yet';
  return `Added ${formatShortDate(createdAt)}, ${used}`;
}
