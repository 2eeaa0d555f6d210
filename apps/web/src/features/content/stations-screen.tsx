import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminStation } from '@urost3/contract/content-admin.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { adminStationPath } from '../../paths.ts';
import { type Column, DataTable, type Sort } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { type Comparisons, sortRows } from '../../ui/sort-rows.ts';
import { StationDrawing } from '../stations/public/station-drawing.tsx';
import { stationsQuery } from './content.queries.ts';
import { StationModal } from './station-modal.tsx';
import { typeLabel } from './station-types.ts';
import classes from './stations-screen.module.css';

/** The open dialog: a new station, an edited one, or none. */
type Editing = AdminStation | 'new' | null;

export function StationsScreen() {
  const stations = useQuery(stationsQuery);
  const [editing, setEditing] = useState<Editing>(null);
  const [sort, setSort] = useState<Sort | undefined>(undefined);
  const rows = stations.data?.stations;
  const columns = useMemo(() => columnsOf(setEditing), []);
  return (
    <Stack gap="md">
      <PageHeading
        title="Station Content Management"
        action={<Button onClick={() => setEditing('new')}>Add New Station</Button>}
      >
        {rows && rows.length > 0 && countWords(rows)}
      </PageHeading>
      {stations.isPending && <PageLoader label="Loading stations" />}
      {stations.isError && !rows && (
        <ErrorState
          message={messageOf(stations.error, 'Failed to fetch stations. Please try again.')}
          onRetry={() => void stations.refetch()}
          isRetrying={stations.isFetching}
        />
      )}
      {rows?.length === 0 && <EmptyState title="No stations found." />}
      {rows && rows.length > 0 && (
        <DataTable
          caption="Stations"
          columns={columns}
          rows={sortRows(rows, sort, comparisons)}
          keyOf={(station) => station.id}
          sort={sort}
          onSort={setSort}
        />
      )}
      <StationModal editing={editing} onClose={() => setEditing(null)} />
    </Stack>
  );
}

function countWords(stations: readonly AdminStation[]): string {
  const sections = stations.reduce((sum, { sectionCount }) => sum + sectionCount, 0);
  return `${stations.length} ${stations.length === 1 ? 'station' : 'stations'} with ${sections} ${sections === 1 ? 'section' : 'sections'}`;
}

/** Without a chosen column, the most recently modified station comes first, then by name. */
const comparisons: Comparisons<AdminStation> = {
  title: (a, b) => a.title.localeCompare(b.title) || a.name.localeCompare(b.name),
  type: (a, b) => typeLabel(a.stationType).localeCompare(typeLabel(b.stationType)),
  sections: (a, b) => a.sectionCount - b.sectionCount,
  modified: (a, b) => a.lastModified.localeCompare(b.lastModified),
};

/** 'Clinical Skills' and `clinical_skills` → `clinical-skills`: such a name repeats its title. */
const slugOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

function columnsOf(onEdit: (station: AdminStation) => void): Column<AdminStation>[] {
  return [
    {
      key: 'title',
      header: 'Title/Name',
      isSortable: true,
      lead: 'title',
      render: (station) => (
        <div className={classes.station}>
          <StationDrawing stationId={stationIdOf[station.stationType]} />
          <div>
            <strong>{station.title}</strong>
            {slugOf(station.name) !== slugOf(station.title) && (
              <>
                <br />
                <small>{station.name}</small>
              </>
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'type',
      header: 'Station Type',
      isSortable: true,
      isNarrow: true,
      render: (station) => typeLabel(station.stationType),
    },
    {
      key: 'sections',
      header: 'Sections',
      isSortable: true,
      align: 'end',
      isNarrow: true,
      render: (station) => station.sectionCount,
    },
    {
      key: 'modified',
      header: 'Last Modified',
      isSortable: true,
      isNarrow: true,
      render: (station) => formatDateTime(station.lastModified),
    },
    {
      key: 'actions',
      header: 'Actions',
      isNarrow: true,
      render: (station) => (
        <Group gap="xs">
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Edit Station: ${station.title}`}
            onClick={() => onEdit(station)}
          >
            Edit Station
          </Button>
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={adminStationPath(station.id)}
            aria-label={`Manage Sections: ${station.title}`}
          >
            Manage Sections
          </Button>
        </Group>
      ),
    },
  ];
}
