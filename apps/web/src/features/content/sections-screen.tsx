import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminSection } from '@urost3/contract/content-admin.schemas.ts';
import { containsTyped } from '@urost3/contract/fold-text.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { adminSectionPath } from '../../paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { type Sort, SortField } from '../../ui/data-table-sort.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { sortRows } from '../../ui/sort-rows.ts';
import { StatePanel } from '../../ui/state-panel.tsx';
import { sectionsQuery } from './content.queries.ts';
import { DeleteSectionDialog } from './delete-section-dialog.tsx';
import { columnsOf, comparisons } from './section-columns.tsx';

export function SectionsScreen({ stationId }: { stationId: string }) {
  const sections = useQuery(sectionsQuery(stationId));
  const [deleting, setDeleting] = useState<AdminSection | null>(null);
  const [sort, setSort] = useState<Sort | undefined>(undefined);
  const [sought, setSought] = useState('');
  const { data } = sections;
  const title = data?.station.title ?? '…';
  const columns = columnsOf(stationId, setDeleting);
  const found = data?.sections.filter((section) => containsTyped(section.title, sought)) ?? [];
  return (
    <Stack gap="md">
      <Anchor component={Link} to="/admin/stations" w="fit-content" data-alone>
        ← Back to Stations
      </Anchor>
      <PageHeading
        title={`Managing Sections for: ${title}`}
        action={
          <Button component={Link} to={adminSectionPath(stationId, null)}>
            Add New Section
          </Button>
        }
      >
        {data && data.sections.length > 0 && countWords(data.sections.length)}
      </PageHeading>
      {sections.isPending && <PageLoader label="Loading sections" />}
      {sections.isError && !data && (
        <StatePanel
          role="alert"
          title={messageOf(sections.error, 'Failed to fetch sections.')}
          action={
            <Button loading={sections.isFetching} onClick={() => void sections.refetch()}>
              Retry Fetching Sections
            </Button>
          }
        />
      )}
      {data?.sections.length === 0 && (
        <EmptyState
          title="No sections found for this station."
          action={
            <Button component={Link} to={adminSectionPath(stationId, null)}>
              Create First Section
            </Button>
          }
        />
      )}
      {data && data.sections.length > 0 && (
        <FilterBar
          label="Find sections"
          sort={<SortField columns={columns} sort={sort} onSort={setSort} isInline />}
        >
          <TextInput
            data-wide
            label="Find a section"
            type="search"
            placeholder="Words of its title"
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
          />
        </FilterBar>
      )}
      {data && data.sections.length > 0 && found.length === 0 && (
        <EmptyState
          drawing="search"
          title="No section has these words in its title."
          action={
            <Button variant="default" onClick={() => setSought('')}>
              Show All Sections
            </Button>
          }
        />
      )}
      {found.length > 0 && (
        <DataTable
          caption={`Sections of ${title}`}
          columns={columns}
          rows={sortRows(found, sort, comparisons)}
          keyOf={(section) => section.id}
          sort={sort}
          onSort={setSort}
          isSortFieldElsewhere
          isList
        />
      )}
      <DeleteSectionDialog
        stationId={stationId}
        section={deleting}
        onClose={() => setDeleting(null)}
      />
    </Stack>
  );
}

const countWords = (count: number) => (count === 1 ? '1 section' : `${count} sections`);
