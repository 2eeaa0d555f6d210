import { Badge, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminStation } from '@urost3/contract/content-admin.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatShortDate } from '../../lib/dates.ts';
import { useShow } from '../../lib/use-show.ts';
import { adminStationPath } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { Sort } from '../../ui/data-table-sort.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { type Comparisons, sortRows } from '../../ui/sort-rows.ts';
import { StationDrawing } from '../../ui/station-drawing.tsx';
import { stationsQuery } from './content.queries.ts';
import { StationModal } from './station-modal.tsx';
import { typeLabel } from './station-types.ts';
import classes from './stations-screen.module.css';
import { WaitingSectionsList } from './waiting-sections-list.tsx';

/** With fewer stations than this, all cards fit into one view. A field to select their order is then not shown. */
const SORTED_CARDS_MIN = 8;

/** The open dialog: a new station, an edited one, or none. */
type Editing = AdminStation | 'new' | null;

const waiting = ['unpublished', 'to_review'] as const;

/** All stations, or the sections that wait for their authors when the address asks for them. */
export function StationsScreen() {
  const [show] = useShow(waiting);
  return show ? <WaitingSectionsList show={show} /> : <StationList />;
}

function StationList() {
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
        <QueryError query={stations} otherwise="Failed to fetch stations. Please try again." />
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
          isSortFieldElsewhere={rows.length < SORTED_CARDS_MIN}
        />
      )}
      <StationModal editing={editing} onClose={() => setEditing(null)} />
    </Stack>
  );
}

function countWords(stations: readonly AdminStation[]): string {
  const sections = stations.reduce((sum, { sectionCount }) => sum + sectionCount, 0);
  return `${stations.length} ${stations.length === 1 ? 'station' : 'stations'} with ${sectionWords(sections)}`;
}

const sectionWords = (count: number) => `${count} ${count === 1 ? 'section' : 'sections'}`;

/** Sort functions by column. While no column is selected, stations are sorted by last change, then by name. */
const comparisons: Comparisons<AdminStation> = {
  title: (a, b) => a.title.localeCompare(b.title) || a.name.localeCompare(b.name),
  type: (a, b) => typeLabel(a.stationType).localeCompare(typeLabel(b.stationType)),
  sections: (a, b) => a.sectionCount - b.sectionCount,
  modified: (a, b) => a.lastModified.localeCompare(b.lastModified),
};

/** Maps 'Clinical Skills' and `clinical_skills` to `clinical-skills`, to find names that only repeat the title. */
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
            <Link to={adminStationPath(station.id)} className={classes.title}>
              {station.title}
            </Link>
            {slugOf(station.name) !== slugOf(station.title) && (
              <>
                <br />
                <small>{station.name}</small>
              </>
            )}
            <small className={classes.facts} data-only="cards">
              {sectionWords(station.sectionCount)} · {formatShortDate(station.lastModified)}
            </small>
          </div>
        </div>
      ),
    },
    {
      key: 'type',
      header: 'Station Type',
      isSortable: true,
      isNarrow: true,
      render: ({ title, stationType }) => {
        const label = typeLabel(stationType);
        const badge = (
          <Badge className={classes.type} data-station={stationIdOf[stationType]}>
            {label}
          </Badge>
        );
        // In a card, hide a badge whose text only repeats the card's title.
        return label === title ? <span data-only="table">{badge}</span> : badge;
      },
    },
    {
      key: 'sections',
      header: 'Sections',
      only: 'table',
      isSortable: true,
      align: 'end',
      isNarrow: true,
      render: (station) => station.sectionCount,
    },
    {
      key: 'modified',
      header: 'Last Modified',
      only: 'table',
      isSortable: true,
      isNarrow: true,
      render: (station) => (
        <span className={classes.modified}>{formatDateTime(station.lastModified)}</span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      isNarrow: true,
      render: (station) => (
        <Group gap="xs" className={classes.actions}>
          <Button
            size="xs"
            variant="light"
            component={Link}
            to={adminStationPath(station.id)}
            aria-label={`Manage Sections: ${station.title}`}
          >
            Manage Sections
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={`Edit Station: ${station.title}`}
            onClick={() => onEdit(station)}
          >
            Edit Station
          </Button>
        </Group>
      ),
    },
  ];
}
