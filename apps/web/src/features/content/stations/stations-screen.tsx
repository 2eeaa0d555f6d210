import { Anchor, Badge, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  AdminStation,
  WaitingSection,
  WaitingSections,
} from '@urost3/contract/content/admin.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatShortDate } from '../../../lib/dates.ts';
import { adminSectionPath, adminStationPath } from '../../../paths.ts';
import { useListAddress } from '../../../ui/hooks/use-list-address.ts';
import { StationDrawing } from '../../../ui/media/station-drawing.tsx';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { BackLink } from '../../../ui/page/pieces.tsx';
import { EmptyState } from '../../../ui/state/state-panel.tsx';
import { CellNote } from '../../../ui/table/cell-note.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { type Comparisons, sortRows } from '../../../ui/table/data-table-sort.tsx';
import { PagedTable } from '../../../ui/table/paged-table.tsx';
import { adminStationsQuery, waitingSectionsQuery } from '../content.queries.ts';
import { StationDialog, typeLabel } from './station-dialog.tsx';

/** With fewer stations than this, all cards fit into one view. A field to select their order is then not shown. */
const SORTED_CARDS_MIN = 8;

/** The open dialog: a new station, an edited one, or none. */
type Editing = AdminStation | 'new' | null;

const filters = { show: ['', 'unpublished', 'to_review'] } as const;

/** All stations, or the sections that wait for their authors when the address asks for them. */
export function StationsScreen() {
  const { show } = useListAddress(filters).asked;
  return show ? <WaitingSectionsList show={show} /> : <StationList />;
}

function StationList() {
  const stations = useQuery(adminStationsQuery);
  const [editing, setEditing] = useState<Editing>(null);
  const { sorting } = useListAddress({});
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
      <PagedTable
        query={stations}
        caption="Stations"
        columns={columns}
        rows={rows && sortRows(rows, sorting.sort, comparisons)}
        rowKey={(station) => station.id}
        {...sorting}
        isSortFieldElsewhere={(rows?.length ?? 0) < SORTED_CARDS_MIN}
        loadingLabel="Loading stations"
        otherwise="Failed to fetch stations. Please try again."
        empty={<EmptyState title="No stations found." />}
      />
      <StationDialog editing={editing} onClose={() => setEditing(null)} />
    </Stack>
  );
}

function countWords(stations: readonly AdminStation[]): string {
  const sections = stations.reduce((sum, { sectionCount }) => sum + sectionCount, 0);
  return `${counted(stations.length, 'station')} with ${counted(sections, 'section')}`;
}

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
        <Group gap="sm" wrap="nowrap">
          <StationDrawing stationId={stationIdOf[station.stationType]} width={56} />
          <div>
            <Anchor component={Link} to={adminStationPath(station.id)} c="inherit" fw={600}>
              {station.title}
            </Anchor>
            {slugOf(station.name) !== slugOf(station.title) && <CellNote>{station.name}</CellNote>}
            <CellNote only="cards">
              {counted(station.sectionCount, 'section')} · {formatShortDate(station.lastModified)}
            </CellNote>
          </div>
        </Group>
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
          <Badge
            variant="filled"
            miw="max-content"
            bg="color-mix(in srgb, var(--station) 12%, var(--app-surface))"
            c="var(--station)"
            data-station={stationIdOf[stationType]}
          >
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
      gapAfter: 'sm',
      render: (station) => formatDateTime(station.lastModified),
    },
    {
      key: 'actions',
      header: 'Actions',
      control: 'buttons',
      isNarrow: true,
      render: (station) => (
        <Group gap="xs" grow preventGrowOverflow={false}>
          <Button
            size="xs"
            fz={{ base: 'sm', md: 'xs' }}
            variant="light"
            component={Link}
            to={adminStationPath(station.id)}
            aria-label={`Manage Sections: ${station.title}`}
          >
            Manage Sections
          </Button>
          <Button
            size="xs"
            fz={{ base: 'sm', md: 'xs' }}
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

/** The sections of all stations that wait for their authors. The lines of 'Waiting for you' lead here. */
function WaitingSectionsList({ show }: { show: WaitingSections }) {
  const sections = useQuery(waitingSectionsQuery(show));
  const rows = sections.data?.sections;
  const { title, nothing } = words[show];
  return (
    <Stack gap="md">
      <BackLink to="/admin/stations">Back to Stations</BackLink>
      <PageHeading title={title}>
        {rows && rows.length > 0 && counted(rows.length, 'section')}
      </PageHeading>
      <PagedTable
        query={sections}
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={({ stationId, id }) => `${stationId}/${id}`}
        loadingLabel="Loading sections"
        otherwise="Failed to fetch sections."
        empty={<EmptyState title={nothing} />}
      />
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
        {!section.isPublished && <Badge color="gray">Not published</Badge>}
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

export { StationsScreen as Component };
