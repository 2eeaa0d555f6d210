// The sections of all stations that wait for their authors. The lines of 'Waiting for you' lead here.
import { Anchor, Badge, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WaitingSection, WaitingSections } from '@urost3/contract/content-admin.schemas.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { adminSectionPath } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { waitingSectionsQuery } from './content.queries.ts';

const words: Record<WaitingSections, { title: string; nothing: string }> = {
  unpublished: {
    title: 'Sections with Unpublished Changes',
    nothing: 'No section has unpublished changes.',
  },
  to_review: {
    title: 'Sections to Review',
    nothing: 'All published sections have been reviewed.',
  },
};

export function WaitingSectionsList({ show }: { show: WaitingSections }) {
  const sections = useQuery(waitingSectionsQuery(show));
  const rows = sections.data?.sections;
  const { title, nothing } = words[show];
  return (
    <Stack gap="md">
      <Anchor component={Link} to="/admin/stations" w="fit-content" data-alone>
        ← Back to Stations
      </Anchor>
      <PageHeading title={title}>
        {rows && rows.length > 0 && (rows.length === 1 ? '1 section' : `${rows.length} sections`)}
      </PageHeading>
      {sections.isPending && <PageLoader label="Loading sections" />}
      {sections.isError && !rows && (
        <QueryError query={sections} otherwise="Failed to fetch sections." />
      )}
      {rows?.length === 0 && <EmptyState title={nothing} />}
      {rows && rows.length > 0 && (
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          keyOf={({ stationId, id }) => `${stationId}/${id}`}
        />
      )}
    </Stack>
  );
}

const columns: Column<WaitingSection>[] = [
  {
    key: 'title',
    header: 'Section Title',
    lead: 'title',
    render: (section) => (
      <Group gap="0.25rem 0.625rem">
        <Anchor component={Link} to={adminSectionPath(section.stationId, section.id)}>
          {section.title}
        </Anchor>
        {!section.isPublished && (
          <Badge color="gray" variant="light">
            Not published
          </Badge>
        )}
      </Group>
    ),
  },
  { key: 'station', header: 'Station', render: ({ stationTitle }) => stationTitle },
  {
    key: 'modified',
    header: 'Last Modified',
    isNarrow: true,
    render: ({ lastModified }) => formatDateTime(lastModified),
  },
];
