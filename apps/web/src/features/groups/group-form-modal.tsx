import { Stack, TextInput } from '@mantine/core';
import { groupAdminRoutes } from '@urost3/contract/groups.routes.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { DomainsForm } from './domains-form.tsx';
import type { GroupTask } from './group-columns.tsx';
import { type GroupFormProps, RenewForm } from './group-renewal-form.tsx';
import { useGroupChange } from './use-group-change.ts';

interface GroupFormModalProps {
  /** Null while the dialog is closed. */
  task: GroupTask | null;
  /** The last task, whose text stays while the dialog fades out. */
  shown: GroupTask;
  onClose: () => void;
}

export function GroupFormModal({ task, shown, onClose }: GroupFormModalProps) {
  const { action, group } = shown;
  const { title, Form } = forms[action as keyof typeof forms] ?? forms.renew;
  return (
    <Modal
      opened={task !== null}
      onClose={onClose}
      title={
        <strong>
          {title} {group.name}
        </strong>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form group={group} onClose={onClose} />
    </Modal>
  );
}

function ManagerForm({ group, onClose }: GroupFormProps) {
  const save = useGroupChange({
    change: (managerEmail: string) =>
      callApi(groupAdminRoutes.setManager, { params: { id: group.id }, body: { managerEmail } }),
    success: ({ name }) => `${name} has another manager.`,
    onDone: onClose,
    onRefused: (fields) => form.refuse(fields),
  });
  const form = useForm({
    initialValues: { managerEmail: '' },
    alsoCheck: ({ managerEmail }) =>
      managerEmail.trim() === '' ? { managerEmail: 'Email is required.' } : {},
    onSubmit: ({ managerEmail }: { managerEmail: string }) => {
      save.mutate(managerEmail);
    },
  });
  return (
    <form method="post" {...form.formProps} aria-label="Manager">
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('managerEmail')}
          data-autofocus
          type="email"
          label="New manager's email"
          description="They are emailed. The current manager can no longer change the group."
          required
          autoComplete="off"
        />
        <FormFooter
          submitLabel="Change Manager"
          isBusy={save.isPending}
          error={save.error && messageOf(save.error, 'The manager could not be changed.')}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}

function AdminDomainsForm({ group, onClose }: GroupFormProps) {
  const { id, domains } = group;
  return (
    <DomainsForm
      domains={domains}
      save={(to) => callApi(groupAdminRoutes.setDomains, { params: { id }, body: { domains: to } })}
      onDone={onClose}
    />
  );
}

const forms = {
  renew: { title: 'Renew', Form: RenewForm },
  setManager: { title: 'Change the manager of', Form: ManagerForm },
  setDomains: { title: 'Set the domains of', Form: AdminDomainsForm },
};
