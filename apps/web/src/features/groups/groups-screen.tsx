import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GROUPS_PAGE } from '@urost3/contract/groups.ts';
import { useMemo, useState } from 'react';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { type GroupTask, groupColumns } from './group-columns.tsx';
import { GroupDialogs } from './group-dialogs.tsx';
import { GroupModal } from './group-modal.tsx';
import { adminGroupsQuery } from './groups.queries.ts';

export function GroupsScreen() {
  const [page, setPage] = useState(1);
  const list = useQuery(adminGroupsQuery(page));
  const [isAdding, setIsAdding] = useState(false);
  const [task, setTask] = useState<GroupTask | null>(null);
  const columns = useMemo(() => groupColumns((action, group) => setTask({ action, group })), []);
  const add = <Button onClick={() => setIsAdding(true)}>Add Group</Button>;
  return (
    <Stack gap="md">
      <PageHeading title="Groups" action={list.data?.total !== 0 && add}>
        Departments that buy seats of Premium for their doctors.
      </PageHeading>
      {list.isPending && <PageLoader label="Loading groups" />}
      {list.isError && !list.data && (
        <QueryError query={list} otherwise="The groups could not be loaded. Please try again." />
      )}
      {list.data?.total === 0 && (
        <EmptyState title="There are no groups yet." action={add}>
          Add one when a department asks for an invoice.
        </EmptyState>
      )}
      {list.data && list.data.total > 0 && (
        <>
          <DataTable
            caption="Groups"
            columns={columns}
            rows={list.data.groups}
            keyOf={({ id }) => id}
            isStale={list.isPlaceholderData}
          />
          <Pager
            page={page}
            shownPage={page}
            pageSize={GROUPS_PAGE}
            total={list.data.total}
            onPage={setPage}
          />
        </>
      )}
      <GroupModal isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <GroupDialogs task={task} onClose={() => setTask(null)} />
    </Stack>
  );
}
