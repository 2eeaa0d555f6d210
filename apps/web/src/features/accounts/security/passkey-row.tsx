import { Button, Group, Text, TextInput } from '@mantine/core';
import { factorRoutes, PASSKEY_NAME_MAX } from '@urost3/contract/accounts/accounts.ts';
import type { Passkey } from '@urost3/contract/accounts/factors.schemas.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatShortDate } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { useFactorChange } from './security.queries.ts';

/** Moves the focus to a new text field, because the button that opened the field has been removed. */
export const focusAtFirst = (field: HTMLInputElement | null) => field?.focus();

const FAILED = 'This did not work. Please try again.';

/** One passkey of the person, with the buttons that rename and remove it. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [confirm, dialog] = useConfirm();
  const remove = useFactorChange(
    () => callApi(factorRoutes.removePasskey, { params: { id: passkey.id } }),
    () => showToast('success', `The passkey “${passkey.name}” was removed.`),
  );
  const askToRemove = () =>
    confirm({
      title: 'Remove this passkey?',
      text: `“${passkey.name}” will no longer log you in. Delete it on the device as well.`,
      confirmLabel: 'Remove Passkey',
      isDangerous: true,
      failure: FAILED,
      onConfirm: () => remove.mutateAsync(undefined),
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
  const rename = useFactorChange((name: string) =>
    callApi(factorRoutes.renamePasskey, { params: { id: passkey.id }, body: { name } }),
  );
  const form = useForm({
    initialValues: { name: passkey.name },
    alsoCheck: ({ name }) => (name.trim() ? {} : { name: 'Please give the passkey a name.' }),
    failure: FAILED,
    isFailureToast: true,
    onSubmit: ({ name }) => rename.mutateAsync(name).then(onDone),
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
