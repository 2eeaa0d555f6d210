import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AreaRole, areaRoles, roleLabels } from '@urost3/contract/roles.ts';
import { userRoutes } from '@urost3/contract/users.routes.ts';
import type { AdminUser } from '@urost3/contract/users.schemas.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { DialogFooter } from '../../ui/dialog-footer.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { nameOf } from './user-change.ts';
import { usersKey } from './users.queries.ts';

const opens: Record<AreaRole, string> = {
  editor: 'Stations, sections, files, question reports and item analysis; Premium without paying',
  moderator: 'Reports about what people wrote, and practice rooms; Premium without paying',
  finance: 'Payments, refunds, discount codes and subscriptions',
};

interface RolesDialogProps {
  user: AdminUser;
  onClose: () => void;
}

/**
 * Gives and removes the roles that each open one area of the administration. The administrator and interviewer roles
 * are changed in the list of users.
 */
export function RolesDialog({ user, onClose }: RolesDialogProps) {
  const client = useQueryClient();
  const held = areaRoles.filter((role) => user.roles.includes(role));
  const [chosen, setChosen] = useState<readonly string[]>(held);
  const save = useMutation({
    mutationFn: async () => {
      for (const role of areaRoles) {
        const isGranted = chosen.includes(role);
        if (isGranted === held.includes(role)) continue;
        const params = { id: user.uid, role };
        await callApi(userRoutes.setAreaRole, { params, body: { isGranted } });
      }
    },
    onSuccess: () => {
      showToast('success', 'User role updated successfully.');
      onClose();
    },
    // Refetches also after a failure, because the first of several changes may have been made.
    onSettled: () => client.invalidateQueries({ queryKey: usersKey }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={<strong>{nameOf(user)}’s roles</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {save.error && (
          <Alert color="red" role="alert">
            {messageOf(save.error, 'Failed to update user role.')}
          </Alert>
        )}
        <Text>Each role opens one part of the administration, and nothing else.</Text>
        <Checkbox.Group aria-label="Roles" value={[...chosen]} onChange={setChosen}>
          <Stack gap="sm">
            {areaRoles.map((role) => (
              <Checkbox
                key={role}
                value={role}
                label={roleLabels[role]}
                description={opens[role]}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            Save Roles
          </Button>
        </DialogFooter>
      </Stack>
    </Modal>
  );
}
