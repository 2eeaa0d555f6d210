import { Anchor, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GROUPS_PAGE } from '@urost3/contract/groups.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useShow } from '../../lib/use-show.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PagedTable } from '../../ui/paged-table.tsx';
import { type GroupTask, groupColumns } from './group-columns.tsx';
import { GroupDialogs } from './group-dialogs.tsx';
import { GroupModal } from './group-modal.tsx';
import { adminGroupsQuery } from './groups.queries.ts';

const parts = ['expiring'] as const;

export function GroupsScreen() {
  const [page, setPage] = useState(1);
  const [show] = useShow(parts);
  const list = useQuery(adminGroupsQuery(page, show));
  const [isAdding, setIsAdding] = useState(false);
  const [task, setTask] = useState<GroupTask | null>(null);
  const columns = useMemo(() => groupColumns((action, group) => setTask({ action, group })), []);
  const add = <Button onClick={() => setIsAdding(true)}>Add Group</Button>;
  return (
    <Stack gap="md">
      {show && (
        <Anchor component={Link} to="/admin/groups" w="fit-content" data-alone>
          ← Back to Groups
        </Anchor>
      )}
      <PageHeading
        title={show ? 'Groups Ending within 30 Days' : 'Groups'}
        action={list.data?.total !== 0 && add}
      >
        Departments that buy seats of Premium for their doctors.
      </PageHeading>
      <PagedTable
        query={list}
        rowsOf={({ groups }) => groups}
        columns={columns}
        caption="Groups"
        loadingLabel="Loading groups"
        failure="The groups could not be loaded. Please try again."
        empty={
          show ? (
            <EmptyState title="No group's seats end within 30 days." />
          ) : (
            <EmptyState title="There are no groups yet." action={add}>
              Add one when a department asks for an invoice.
            </EmptyState>
          )
        }
        page={page}
        pageSize={GROUPS_PAGE}
        onPage={setPage}
      />
      <GroupModal isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <GroupDialogs task={task} onClose={() => setTask(null)} />
    </Stack>
  );
}
