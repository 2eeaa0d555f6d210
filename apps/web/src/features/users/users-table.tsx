import { Box, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AreaRole, areaRoles, roleLabels } from '@urost3/contract/roles.ts';
import type { AdminUser } from '@urost3/contract/users/users.schemas.ts';
import { userRoutes } from '@urost3/contract/users/users.ts';
import { type ReactNode, useRef, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Sort } from '../../ui/table/data-table-sort.tsx';
import { useAuth } from '../accounts/public/use-auth.ts';
import { siteQuery } from '../health/public/health.queries.ts';
import type { BulkStatusChange } from './bulk-status-dialog.tsx';
import { applyChange, confirmationOf, nameOf, type UserChange } from './user-change.ts';
import { userColumns } from './user-columns.tsx';
import { usersKey } from './users.queries.ts';
import classes from './users-table.module.css';

// Loaded separately, because these dialogs are rarely opened.
const FreeInterviewsDialog = lazyComponent(
  () => import('./free-interviews-dialog.tsx'),
  'FreeInterviewsDialog',
);
const GivePremiumDialog = lazyComponent(
  () => import('../subscription/public/give-premium-dialog.tsx'),
  'GivePremiumDialog',
);
const SignInMethodsDialog = lazyComponent(
  () => import('../accounts/public/sign-in-methods-dialog.tsx'),
  'SignInMethodsDialog',
);
const BulkStatusDialog = lazyComponent(
  () => import('./bulk-status-dialog.tsx'),
  'BulkStatusDialog',
);

interface UsersTableProps {
  ownUid: string;
  users: readonly AdminUser[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  isStale: boolean;
}

/** The accounts on one page of the list, and the actions on one or several of them. */
export function UsersTable({ ownUid, users, sort, onSort, isStale }: UsersTableProps) {
  const [askToChange, changeDialog] = useUserChange();
  const [roles, setRoles] = useState<AdminUser | null>(null);
  const [giving, setGiving] = useState<AdminUser | null>(null);
  const [premium, setPremium] = useState<AdminUser | null>(null);
  const [ways, setWays] = useState<AdminUser | null>(null);
  const { data: site } = useQuery(siteQuery);
  const hasProviders = (site?.signInProviders ?? []).length > 0;
  const [bulk, setBulk] = useState<BulkStatusChange | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const choices = users.filter((user) => user.uid !== ownUid);
  // Leaves out selected accounts of other pages of the list, because the administrator does not see them.
  const chosen = choices.filter((user) => selected.has(user.uid));
  const choose = (some: readonly AdminUser[]) => setSelected(new Set(some.map(({ uid }) => uid)));
  const clear = () => {
    choose([]);
    // The bar is removed with the pressed button, so the focus moves to an account that was selected.
    document.getElementById(`select-${chosen[0]?.uid}`)?.focus();
  };
  const columns = userColumns({
    ownUid,
    choices,
    chosen,
    onChoose: choose,
    onChange: askToChange,
    onRoles: setRoles,
    onGive: setGiving,
    onPremium: setPremium,
    onWaysIn: hasProviders ? setWays : null,
  });
  return (
    <>
      <DataTable
        caption="Users"
        columns={columns}
        rows={users}
        rowKey={(user) => user.uid}
        sort={sort}
        onSort={onSort}
        isStale={isStale}
        isSortFieldElsewhere
      />
      <BulkStatusBar
        choices={choices}
        chosen={chosen}
        onChooseAll={() => choose(choices)}
        onClear={clear}
        onChange={setBulk}
      />
      {changeDialog}
      {roles && <RolesDialog user={roles} onClose={() => setRoles(null)} />}
      {giving && <FreeInterviewsDialog user={giving} onClose={() => setGiving(null)} />}
      {premium && (
        <GivePremiumDialog
          person={{ uid: premium.uid, name: nameOf(premium) }}
          onClose={() => setPremium(null)}
        />
      )}
      {ways && (
        <SignInMethodsDialog
          person={{ uid: ways.uid, name: nameOf(ways) }}
          onClose={() => setWays(null)}
        />
      )}
      {bulk && (
        <BulkStatusDialog
          change={bulk}
          onClose={() => {
            setBulk(null);
            clear();
          }}
        />
      )}
    </>
  );
}

/** Changes an account after a confirmation. */
function useUserChange(): [ask: (change: UserChange) => void, dialog: ReactNode] {
  const { user } = useAuth();
  const [confirm, dialog] = useConfirm();
  const ask = (change: UserChange) => {
    const {
      title,
      question,
      confirm: confirmLabel,
      isDangerous,
      failure,
      success,
    } = confirmationOf(change);
    confirm({
      title,
      text: question,
      confirmLabel,
      isDangerous,
      failure,
      onConfirm: async () => {
        if (!user) throw new Error('Current user not found. Cannot perform action.');
        await applyChange(change);
        showToast('success', success);
      },
      changes: [usersKey],
    });
  };
  return [ask, dialog];
}

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
function RolesDialog({ user, onClose }: RolesDialogProps) {
  // Changed with each role, because one that follows may be refused.
  const [held] = useState(() => new Set<string>(user.roles));
  const form = useForm({
    initialValues: { roles: areaRoles.filter((role) => held.has(role)) as string[] },
    failure: 'Failed to update user role.',
    onSubmit: async ({ roles }) => {
      for (const role of areaRoles) {
        const isGranted = roles.includes(role);
        if (isGranted === held.has(role)) continue;
        const params = { id: user.uid, role };
        await callApi(userRoutes.setAreaRole, { params, body: { isGranted } });
        if (isGranted) held.add(role);
        else held.delete(role);
      }
      showToast('success', 'User role updated successfully.');
    },
    changes: [usersKey],
    onDone: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={`${nameOf(user)}’s roles`}>
      <form method="post" {...form.formProps}>
        <Stack gap="md">
          <Text>Each role opens one part of the administration, and nothing else.</Text>
          <Checkbox.Group aria-label="Roles" {...form.getInputProps('roles')}>
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
          <FormFooter submitLabel="Save Roles" form={form} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}

interface BulkStatusBarProps {
  /** The selectable accounts on this page of the list: all except the administrator's own. */
  choices: readonly AdminUser[];
  chosen: readonly AdminUser[];
  onChooseAll: () => void;
  onClear: () => void;
  onChange: (change: BulkStatusChange) => void;
}

/** The actions for the selected accounts. Renders nothing while none is selected. */
function BulkStatusBar(props: BulkStatusBarProps) {
  const { choices, chosen, onChooseAll, onClear, onChange } = props;
  const clearButton = useRef<HTMLButtonElement>(null);
  if (chosen.length === 0) return null;
  const active = chosen.filter((user) => !user.disabled);
  const suspended = chosen.filter((user) => user.disabled);
  const isAll = chosen.length === choices.length;
  return (
    <div className={classes.bar} role="group" aria-label="Several users at once">
      <Box component="span" me="auto" fw={600} role="status">
        {chosen.length} selected
      </Box>
      {!isAll && (
        <Button
          variant="subtle"
          className={classes.button}
          aria-label="Select All on Page"
          onClick={() => {
            onChooseAll();
            // The pressed button is removed.
            clearButton.current?.focus();
          }}
        >
          <Box component="span" visibleFrom="xs">
            Select&nbsp;
          </Box>
          All
          <Box component="span" visibleFrom="xs">
            &nbsp;on Page
          </Box>
        </Button>
      )}
      <Button
        variant="subtle"
        className={classes.button}
        ref={clearButton}
        aria-label="Clear selection"
        onClick={onClear}
      >
        Clear
      </Button>
      {active.length > 0 && (
        <Button
          variant="outline"
          color="var(--mantine-color-error)"
          className={classes.button}
          aria-label="Suspend selected"
          onClick={() => onChange({ disabled: true, users: active })}
        >
          Suspend
          <Box component="span" visibleFrom="xs">
            &nbsp;selected
          </Box>
        </Button>
      )}
      {suspended.length > 0 && (
        <Button
          variant="outline"
          className={classes.button}
          aria-label="Activate selected"
          onClick={() => onChange({ disabled: false, users: suspended })}
        >
          Activate
          <Box component="span" visibleFrom="xs">
            &nbsp;selected
          </Box>
        </Button>
      )}
    </div>
  );
}
