// The columns of the list of sections, and the sort function of each column.
import { Anchor, Badge, Group } from '@mantine/core';
import type { AdminSection } from '@urost3/contract/content/admin.schemas.ts';
import { Link } from 'react-router';
import { formatDateTime, formatShortDate } from '../../../lib/dates.ts';
import { adminSectionPath } from '../../../paths.ts';
import type { Column } from '../../../ui/table/data-table.tsx';
import type { Comparisons } from '../../../ui/table/data-table-sort.tsx';
import { actionsColumn } from '../../../ui/table/row-menu.tsx';
import classes from './stations-screen.module.css';

/** Sort functions by column. While no column is selected, sections have the order that learners see. */
export const comparisons: Comparisons<AdminSection> = {
  title: (a, b) => a.title.localeCompare(b.title),
  order: (a, b) => a.order - b.order,
  questions: (a, b) => a.questionCount - b.questionCount,
  modified: (a, b) => a.lastModified.localeCompare(b.lastModified),
};

export function columnsOf(
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
            className={classes.sectionsScreenTitle}
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
        <div className={classes.sectionsScreenFacts}>
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
    actionsColumn(
      ({ title }) => title,
      (section) => [
        { label: 'Edit Section', to: adminSectionPath(stationId, section.id), isInRow: true },
        { label: 'Delete Section', onSelect: () => onDelete(section), isInRow: true },
      ],
    ),
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
