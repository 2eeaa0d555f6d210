import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AdminUser } from '@urost3/contract/users/users.schemas.ts';
import { userRoutes } from '@urost3/contract/users/users.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api/api.ts';
import { DialogFooter, Modal } from '../../ui/dialog/modal.tsx';
import { nameOf } from './user-change.ts';
import { usersKey } from './users.queries.ts';

export interface BulkStatusChange {
  disabled: boolean;
  users: readonly AdminUser[];
}

interface BulkStatusDialogProps {
  /** The accounts and their new status. */
  change: BulkStatusChange;
  onClose: () => void;
}

export function BulkStatusDialog({ change, onClose }: BulkStatusDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const title = change.disabled ? 'Suspend users' : 'Activate users';
  // Stays open until the last account is done, because it shows what was refused.
  return (
    <Modal opened onClose={isBusy ? () => undefined : onClose} title={title} centered>
      <BulkStatus change={change} onClose={onClose} onBusyChange={setIsBusy} />
    </Modal>
  );
}

interface Result {
  user: AdminUser;
  /** The reason why the change failed; null when it succeeded. */
  failure: string | null;
}

/** Asks once for confirmation, and then shows the result of each account, because some changes may be refused. */
function BulkStatus({
  change,
  onClose,
  onBusyChange,
}: BulkStatusDialogProps & { onBusyChange: (isBusy: boolean) => void }) {
  const { disabled, users } = change;
  const [results, setResults] = useState<Result[]>([]);
  const work = useMutation({
    onMutate: () => onBusyChange(true),
    onSettled: () => onBusyChange(false),
    mutationFn: async () => {
      for (const user of users) {
        const failure = await callApi(userRoutes.setStatus, {
          params: { id: user.uid },
          body: { disabled },
        }).then(
          () => null,
          (error: unknown) => messageOf(error, 'Failed to update user status.'),
        );
        setResults((old) => [...old, { user, failure }]);
      }
    },
    meta: { changes: [usersKey] },
  });
  const verb = disabled ? 'Suspend' : 'Activate';
  const count = users.length === 1 ? '1 person' : `${users.length} people`;
  if (work.isIdle) {
    return (
      <Stack gap="md">
        <Text>
          {disabled
            ? `${count} will be logged out everywhere at once and cannot log in until reactivated:`
            : `${count} will be able to log in again:`}
        </Text>
        <List size="sm">
          {users.map((user) => (
            <List.Item key={user.uid}>{nameOf(user)}</List.Item>
          ))}
        </List>
        <DialogFooter>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button color={disabled ? 'var(--app-danger)' : undefined} onClick={() => work.mutate()}>
            {verb} {count}
          </Button>
        </DialogFooter>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <List size="sm" role="status" aria-label="Results">
        {results.map(({ user, failure }) => (
          <List.Item key={user.uid} c={failure ? 'var(--mantine-color-error)' : undefined}>
            {nameOf(user)}: {failure ?? (disabled ? 'suspended' : 'activated')}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button loading={work.isPending} onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  );
}
