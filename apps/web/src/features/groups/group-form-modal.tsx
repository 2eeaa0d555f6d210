import { Stack, TextInput } from '@mantine/core';
import { addDays } from '@urost3/contract/day.ts';
import { groupAdminRoutes } from '@urost3/contract/groups.routes.ts';
import { type AdminGroup, GroupRenewal } from '@urost3/contract/groups.schemas.ts';
import type { ReactNode } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { DayField } from '../../ui/day-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useForm } from '../../ui/use-form.ts';
import { DomainsForm } from './domains-form.tsx';
import type { GroupTask } from './group-columns.tsx';
import { InvoiceField, PriceField, penceOf } from './group-modal.tsx';
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

interface FormProps {
  group: AdminGroup;
  onClose: () => void;
}

function RenewForm({ group, onClose }: FormProps) {
  const save = useGroupChange({
    change: (body: GroupRenewal) =>
      callApi(groupAdminRoutes.renew, { params: { id: group.id }, body }),
    success: ({ name }) => `${name} has been renewed.`,
    onDone: onClose,
    onRefused: (fields) => form.refuse(fields),
  });
  const form = useForm({
    initialValues: {
      endsOn: addDays(group.endsOn, 365),
      price: (group.price / 100) as number | string,
      invoice: '',
    },
    transformValues: ({ price, ...values }) => ({ ...values, price: penceOf(price) }),
    schema: GroupRenewal,
    onSubmit: (body) => {
      save.mutate(body);
    },
  });
  return (
    <form method="post" {...form.formProps} aria-label="Renewal">
      <FormStack
        error={save.error && messageOf(save.error, 'The group could not be renewed.')}
        isBusy={save.isPending}
        label="Renew Group"
        onClose={onClose}
      >
        <DayField
          {...form.getInputProps('endsOn')}
          label="New last day"
          hint="Members keep their seats. Renew once the invoice is paid."
          isRequired
          isFocused
        />
        <PriceField form={form} label="Price of the renewal (£)" />
        <InvoiceField form={form} />
      </FormStack>
    </form>
  );
}

function ManagerForm({ group, onClose }: FormProps) {
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
      <FormStack
        error={save.error && messageOf(save.error, 'The manager could not be changed.')}
        isBusy={save.isPending}
        label="Change Manager"
        onClose={onClose}
      >
        <TextInput
          {...form.getInputProps('managerEmail')}
          data-autofocus
          type="email"
          label="New manager's email"
          description="They are emailed. The current manager can no longer change the group."
          required
          autoComplete="off"
        />
      </FormStack>
    </form>
  );
}

function AdminDomainsForm({ group, onClose }: FormProps) {
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

interface FormStackProps {
  error: string | null;
  isBusy: boolean;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

function FormStack({ error, isBusy, label, onClose, children }: FormStackProps) {
  return (
    <Stack gap="md">
      {children}
      <FormFooter submitLabel={label} isBusy={isBusy} error={error} onCancel={onClose} />
    </Stack>
  );
}
