import { useQuery } from '@tanstack/react-query';
import type { AdminUser, AdminUserPage } from '@urost3/contract/users.schemas.ts';
import { useState } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import type { Sort } from '../../ui/data-table-sort.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { siteQuery } from '../health/public/health.queries.ts';
import { BulkStatusBar } from './bulk-status-bar.tsx';
import type { BulkStatusChange } from './bulk-status-dialog.tsx';
import { RolesDialog } from './roles-dialog.tsx';
import { nameOf, type UserChange } from './user-change.ts';
import { UserChangeDialog } from './user-change-dialog.tsx';
import { userColumns } from './user-columns.tsx';

// Loaded separately, because these dialogs are rarely opened.
const FreeInterviewsDialog = lazyComponent(() =>
  import('./free-interviews-dialog.tsx').then((module) => module.FreeInterviewsDialog),
);
const GivePremiumDialog = lazyComponent(() =>
  import('../subscription/public/give-premium-dialog.tsx').then(
    (module) => module.GivePremiumDialog,
  ),
);
const SignInMethodsDialog = lazyComponent(() =>
  import('../accounts/public/sign-in-methods-dialog.tsx').then(
    (module) => module.SignInMethodsDialog,
  ),
);
const BulkStatusDialog = lazyComponent(() =>
  import('./bulk-status-dialog.tsx').then((module) => module.BulkStatusDialog),
);

interface UsersTableProps {
  ownUid: string;
  page: AdminUserPage;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isStale: boolean;
}

/** The accounts on one page of the list, and the actions on one or several of them. */
export function UsersTable({ ownUid, page, sort, onSort, isStale }: UsersTableProps) {
  const [change, setChange] = useState<UserChange | null>(null);
  const [roles, setRoles] = useState<AdminUser | null>(null);
  const [giving, setGiving] = useState<AdminUser | null>(null);
  const [premium, setPremium] = useState<AdminUser | null>(null);
  const [ways, setWays] = useState<AdminUser | null>(null);
  const { data: site } = useQuery(siteQuery);
  const hasProviders = (site?.signInProviders ?? []).length > 0;
  const [bulk, setBulk] = useState<BulkStatusChange | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const choices = page.users.filter((user) => user.uid !== ownUid);
  // Leaves out selected accounts of other pages of the list, because the administrator does not see them.
  const chosen = choices.filter((user) => selected.has(user.uid));
  const choose = (users: readonly AdminUser[]) => setSelected(new Set(users.map(({ uid }) => uid)));
  const columns = userColumns({
    ownUid,
    choices,
    chosen,
    onChoose: choose,
    onChange: setChange,
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
        rows={page.users}
        keyOf={(user) => user.uid}
        sort={sort}
        onSort={onSort}
        isStale={isStale}
        isSortFieldElsewhere
      />
      <BulkStatusBar choices={choices} chosen={chosen} onChoose={choose} onChange={setBulk} />
      <UserChangeDialog change={change} onClose={() => setChange(null)} />
      {roles && <RolesDialog user={roles} onClose={() => setRoles(null)} />}
      {giving && <FreeInterviewsDialog user={giving} onClose={() => setGiving(null)} />}
      {premium && (
        <GivePremiumDialog
          isOpen
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
            setSelected(new Set());
          }}
        />
      )}
    </>
  );
}
