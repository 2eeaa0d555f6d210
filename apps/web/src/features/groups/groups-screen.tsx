import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GROUPS_PAGE } from '@urost3/contract/groups.ts';
import { useMemo, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
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
  return (
    <Stack gap="md">
      <PageHeading
        title="Groups"
        action={<Button onClick={() => setIsAdding(true)}>Add Group</Button>}
      >
        Departments that buy seats of Premium for their doctors. A group opens once its invoice is
        marked as paid; its manager then invites the members.
      </PageHeading>
      {list.isPending && <PageLoader label="Loading groups" />}
      {list.isError && !list.data && (
        <ErrorState
          message={messageOf(list.error, 'The groups could not be loaded. Please try again.')}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      )}
      {list.data?.total === 0 && (
        <EmptyState title="There are no groups yet.">
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
