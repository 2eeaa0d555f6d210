import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '@urost3/contract/day.ts';
import { type AdminGroup, GroupRenewal } from '@urost3/contract/groups/groups.schemas.ts';
import { GROUPS_PAGE, groupAdminRoutes } from '@urost3/contract/groups/groups.ts';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { penceOf, poundsOf } from '../../lib/typed-number.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { DayField } from '../../ui/form/day-field.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { BackLink } from '../../ui/page/pieces.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { DomainsForm } from './domains-form.tsx';
import { groupColumns } from './group-columns.tsx';
import { adminGroupsQuery, groupChanges } from './groups.queries.ts';
import { InvoiceField, NewGroupForm, PriceField } from './new-group-form.tsx';

const filters = { show: ['', 'expiring'] } as const;

export function GroupsScreen() {
  const { asked, paging } = useListAddress(filters);
  const show = asked.show || undefined;
  const list = useQuery(adminGroupsQuery(asked.page, show));
  const [isAdding, setIsAdding] = useState(false);
  const [task, setTask] = useState<FormTask | null>(null);
  const [askToChange, changeDialog] = useConfirmedChange();
  const columns = useMemo(
    () =>
      groupColumns((action, group) => {
        if (action === 'end' || action === 'markPaid') askToChange(action, group);
        else setTask({ action, group });
      }),
    [askToChange],
  );
  const add = <Button onClick={() => setIsAdding(true)}>Add Group</Button>;
  return (
    <Stack gap="md">
      {show && <BackLink to="/admin/groups">Back to Groups</BackLink>}
      <PageHeading
        title={show ? 'Groups Ending within 30 Days' : 'Groups'}
        action={list.data?.total !== 0 && add}
      >
        Departments that buy seats of Premium for their doctors.
      </PageHeading>
      <PagedTable
        query={list}
        rows={list.data?.groups}
        rowKey={({ id }) => id}
        columns={columns}
        caption="Groups"
        loadingLabel="Loading groups"
        otherwise="The groups could not be loaded. Please try again."
        empty={
          show ? (
            <EmptyState title="No group's seats end within 30 days." />
          ) : (
            <EmptyState title="There are no groups yet." action={add}>
              Add one when a department asks for an invoice.
            </EmptyState>
          )
        }
        pages={{
          ...paging,
          pageSize: GROUPS_PAGE,
          total: list.data?.total ?? 0,
        }}
      />
      <Modal opened={isAdding} onClose={() => setIsAdding(false)} title="Add Group">
        <NewGroupForm onClose={() => setIsAdding(false)} />
      </Modal>
      {changeDialog}
      <GroupFormDialog task={task} onClose={() => setTask(null)} />
    </Stack>
  );
}

export { GroupsScreen as Component };

type Ask = (action: 'end' | 'markPaid', group: AdminGroup) => void;

/** Ends a group or marks it as paid, after a confirmation. */
function useConfirmedChange(): [ask: Ask, dialog: ReactNode] {
  const [confirm, dialog] = useConfirm();
  const ask: Ask = useCallback(
    (action, { id, name }) => {
      const isEnd = action === 'end';
      confirm({
        title: isEnd ? `End ${name}?` : `Mark ${name} as paid?`,
        text: isEnd
          ? 'The Premium of every member through the group ends now, and they get a mail. Time that members bought themselves stays. This cannot be undone.'
          : 'The group opens, and the manager gets a mail with the way to it. This cannot be undone; the group can be ended.',
        confirmLabel: isEnd ? 'End Group' : 'Mark as Paid',
        isDangerous: isEnd,
        failure: 'That did not work. Please try again.',
        onConfirm: async () => {
          const route = isEnd ? groupAdminRoutes.end : groupAdminRoutes.markPaid;
          await callApi(route, { params: { id } });
          showToast('success', isEnd ? `${name} has ended.` : `${name} is marked as paid.`);
        },
        changes: groupChanges,
      });
    },
    [confirm],
  );
  return [ask, dialog];
}

interface FormTask {
  action: keyof typeof forms;
  group: AdminGroup;
}

interface GroupFormDialogProps {
  /** Null while the dialog is closed. */
  task: FormTask | null;
  onClose: () => void;
}

function GroupFormDialog({ task, onClose }: GroupFormDialogProps) {
  const shown = useLastShown(task);
  if (!shown) return null;
  const { action, group } = shown;
  const { title, Form } = forms[action];
  return (
    <Modal opened={task !== null} onClose={onClose} title={`${title} ${group.name}`}>
      <Form group={group} onClose={onClose} />
    </Modal>
  );
}

function ManagerForm({ group, onClose }: GroupFormProps) {
  const form = useForm({
    initialValues: { managerEmail: '' },
    alsoCheck: ({ managerEmail }) =>
      managerEmail.trim() === '' ? { managerEmail: 'Email is required.' } : {},
    failure: 'The manager could not be changed.',
    onSubmit: async (body) => {
      await callApi(groupAdminRoutes.setManager, { params: { id: group.id }, body });
      showToast('success', `${group.name} has another manager.`);
    },
    changes: groupChanges,
    onDone: onClose,
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
        <FormFooter submitLabel="Change Manager" form={form} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function AdminDomainsForm({ group, onClose }: GroupFormProps) {
  const { id, domains } = group;
  return (
    <DomainsForm
      groupId={id}
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

interface GroupFormProps {
  group: AdminGroup;
  onClose: () => void;
}

function RenewForm({ group, onClose }: GroupFormProps) {
  const form = useForm({
    initialValues: {
      endsOn: addDays(group.endsOn, 365),
      price: poundsOf(group.price),
      invoice: '',
    },
    transformValues: ({ price, ...values }) => ({ ...values, price: penceOf(price) }),
    schema: GroupRenewal,
    failure: 'The group could not be renewed.',
    onSubmit: async (body) => {
      await callApi(groupAdminRoutes.renew, { params: { id: group.id }, body });
      showToast('success', `${group.name} has been renewed.`);
    },
    changes: groupChanges,
    onDone: onClose,
  });
  return (
    <form method="post" {...form.formProps} aria-label="Renewal">
      <Stack gap="md">
        <DayField
          {...form.getInputProps('endsOn')}
          label="New last day"
          hint="Members keep their seats. Renew once the invoice is paid."
          isRequired
          isFocused
        />
        <PriceField form={form} label="Price of the renewal (£)" />
        <InvoiceField form={form} />
        <FormFooter submitLabel="Renew Group" form={form} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** The last value that was not null, so that a dialog keeps its text while it fades out. */
function useLastShown<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
