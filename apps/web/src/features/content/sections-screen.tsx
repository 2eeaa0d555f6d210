import { Anchor, Badge, Button, Group, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminSection } from '@urost3/contract/content-admin.schemas.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { formatDateTime, formatShortDate } from '../../lib/dates.ts';
import { adminSectionPath } from '../../paths.ts';
import { type Column, DataTable, type Sort, SortField } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { type Comparisons, sortRows } from '../../ui/sort-rows.ts';
import { StatePanel } from '../../ui/state-panel.tsx';
import { sectionsQuery } from './content.queries.ts';
import { DeleteSectionDialog } from './delete-section-dialog.tsx';
import classes from './sections-screen.module.css';

export function SectionsScreen({ stationId }: { stationId: string }) {
  const sections = useQuery(sectionsQuery(stationId));
  const [deleting, setDeleting] = useState<AdminSection | null>(null);
  const [sort, setSort] = useState<Sort | undefined>(undefined);
  const [sought, setSought] = useState('');
  const { data } = sections;
  const title = data?.station.title ?? '…';
  const columns = columnsOf(stationId, setDeleting);
  const found = data?.sections.filter((section) => hasWords(section.title, sought)) ?? [];
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

/** Whether each of these words is in the title, in any order and case. */
function hasWords(title: string, words: string): boolean {
  const text = title.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Sort functions by column. While no column is selected, sections have the order that learners see. */
const comparisons: Comparisons<AdminSection> = {
  title: (a, b) => a.title.localeCompare(b.title),
  order: (a, b) => a.order - b.order,
  questions: (a, b) => a.questionCount - b.questionCount,
  modified: (a, b) => a.lastModified.localeCompare(b.lastModified),
};

function columnsOf(
  stationId: string,
  onDelete: (section: AdminSection) => void,
): Column<AdminSection>[] {
  return [
    {
      key: 'order',
      header: 'Order',
      only: 'table',
      isSortable: true,
      align: 'end',
      isNarrow: true,
      render: (section) => section.order,
    },
    {
      key: 'title',
      header: 'Section Title',
      isSortable: true,
      lead: 'title',
      render: (section) => (
        <Group gap="0.25rem 0.625rem" className={classes.name}>
          <span className={classes.order} data-only="cards" aria-hidden>
            {section.order}
          </span>
          <Anchor
            component={Link}
            to={adminSectionPath(stationId, section.id)}
            className={classes.title}
          >
            {section.title}
          </Anchor>
          <span className={classes.marks} data-only="table">
            <Marks section={section} />
          </span>
        </Group>
      ),
    },
    {
      key: 'summary',
      header: 'Section',
      lead: 'subtitle',
      only: 'cards',
      render: (section) => (
        <div className={classes.facts}>
          <span>{summaryOf(section)}</span>
          <Marks section={section} />
        </div>
      ),
    },
    {
      key: 'questions',
      header: 'Questions',
      only: 'table',
      isSortable: true,
      align: 'end',
      isNarrow: true,
      render: (section) => section.questionCount,
    },
    {
      key: 'modified',
      header: 'Last Modified',
      only: 'table',
      isSortable: true,
      isNarrow: true,
      render: (section) => formatDateTime(section.lastModified),
    },
    {
      key: 'actions',
      header: 'Actions',
      isNarrow: true,
      isMenu: true,
      render: (section) => (
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <Button
            size="compact-sm"
            variant="subtle"
            component={Link}
            to={adminSectionPath(stationId, section.id)}
            aria-label={`Edit Section: ${section.title}`}
            className={classes.edit}
          >
            Edit
          </Button>
          <RowMenu
            name={section.title}
            actions={[{ label: 'Delete Section', onSelect: () => onDelete(section) }]}
          />
        </Group>
      ),
    },
  ];
}

function summaryOf({ questionCount, lastModified }: AdminSection): string {
  const questions = questionCount === 1 ? 'question' : 'questions';
  return `${questionCount} ${questions} · ${formatShortDate(lastModified)}`;
}

function Marks({ section }: { section: AdminSection }) {
  return (
    <>
      {section.isFreePreview && (
        <Badge color="green" variant="light">
          Free preview
        </Badge>
      )}
      {!section.isPublished && (
        <Badge color="gray" variant="light">
          Not published
        </Badge>
      )}
      {section.isPublished && section.hasDraft && (
        <Badge color="orange" variant="light">
          Unpublished changes
        </Badge>
      )}
    </>
  );
}
