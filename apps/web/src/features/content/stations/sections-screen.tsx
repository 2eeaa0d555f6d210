import { Anchor, Badge, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { AdminSection } from '@urost3/contract/content/admin.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { containsTyped } from '@urost3/contract/text/fold-text.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { callApi, hasCode, hasStatus, messageOf } from '../../../lib/api/api.ts';
import { formatDateTime, formatShortDate } from '../../../lib/dates.ts';
import { adminSectionPath } from '../../../paths.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FilterBar, SearchField } from '../../../ui/form/filter-bar.tsx';
import { listPath, useListAddress } from '../../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { BackLink } from '../../../ui/page/pieces.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { EmptyState, PageLoader, StatePanel } from '../../../ui/state/state-panel.tsx';
import { actionsColumn } from '../../../ui/table/actions-column.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { type Comparisons, SortField, sortRows } from '../../../ui/table/data-table-sort.tsx';
import { adminSectionsQuery, contentChanges } from '../content.queries.ts';

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
      lead: 'number',
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
        <Group gap="0.25rem 0.625rem">
          <Anchor
            component={Link}
            to={adminSectionPath(stationId, section.id)}
            c="inherit"
            fz="sm"
            fw="inherit"
            lh={1.35}
            pt="3xs"
          >
            {section.title}
          </Anchor>
          <Group gap="xs" data-if-filled data-only="table">
            <Marks section={section} />
          </Group>
        </Group>
      ),
    },
    {
      key: 'summary',
      header: 'Section',
      lead: 'subtitle',
      only: 'cards',
      render: (section) => (
        <>
          {summaryOf(section)}
          <Group gap="xs" mt={2} data-if-filled>
            <Marks section={section} />
          </Group>
        </>
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
      {section.isFreePreview && <Badge color="green">Free preview</Badge>}
      {!section.isPublished && <Badge color="gray">Not published</Badge>}
      {section.isPublished && section.hasDraft && <Badge color="orange">Unpublished changes</Badge>}
    </>
  );
}

export function SectionsScreen({ stationId }: { stationId: string }) {
  const sections = useQuery(adminSectionsQuery(stationId));
  const [deleting, setDeleting] = useState<AdminSection | null>(null);
  const { chosen, clear, field, sorting } = useListAddress({ search: 200 });
  const { sort, search } = chosen;
  const { data } = sections;
  const title = data?.station.title ?? '…';
  const columns = columnsOf(stationId, setDeleting);
  const found = data?.sections.filter((section) => containsTyped(section.title, search)) ?? [];
  if (hasStatus(sections.error, 404))
    return (
      <StatePanel
        isPage
        role="alert"
        title={sections.error.message}
        action={
          <Button component={Link} to="/admin/stations">
            Back to Stations
          </Button>
        }
      />
    );
  return (
    <Stack gap="md">
      <BackLink to={listPath('/admin/stations')}>Back to Stations</BackLink>
      <PageHeading
        title={`Managing Sections for: ${title}`}
        action={
          <Button component={Link} to={adminSectionPath(stationId, null)}>
            Add New Section
          </Button>
        }
      >
        {data && data.sections.length > 0 && counted(data.sections.length, 'section')}
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
          sort={<SortField columns={columns} {...sorting} isInline />}
        >
          <SearchField
            label="Find a section"
            placeholder="Words of its title"
            {...field('search')}
          />
        </FilterBar>
      )}
      {data && data.sections.length > 0 && found.length === 0 && (
        <EmptyState
          drawing="search"
          title="No section has these words in its title."
          action={
            <Button variant="default" onClick={clear}>
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
          rowKey={(section) => section.id}
          {...sorting}
          isSortFieldElsewhere
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

interface DeleteSectionDialogProps {
  stationId: string;
  /** The section to delete; null while the dialog is closed. */
  section: AdminSection | null;
  onClose: () => void;
}

/** Asks for confirmation once, and a second time if the deletion changes which section is the free preview. */
function DeleteSectionDialog({ stationId, section, onClose }: DeleteSectionDialogProps) {
  const [consequence, setConsequence] = useState<string | null>(null);
  const remove = useMutation({
    mutationFn: (sectionId: string) =>
      callApi(contentAdminRoutes.removeSection, {
        params: { id: stationId, sectionId },
        query: consequence ? { changeFreePreview: '1' } : {},
      }),
    onSuccess: () => {
      showToast('success', 'Section deleted successfully!');
      close();
    },
    onError: (error) => {
      if (hasCode(error, 'confirmation_required')) {
        setConsequence(error.message);
        remove.reset();
      }
    },
    meta: { changes: contentChanges },
  });
  const close = () => {
    setConsequence(null);
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={section !== null}
      title="Delete this section?"
      confirmLabel={consequence ? 'Delete anyway' : 'Delete Section'}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      otherwise="Failed to delete section."
      onConfirm={() => section && remove.mutate(section.id)}
      onClose={close}
    >
      {consequence ?? 'Are you sure you want to delete this section? This action cannot be undone.'}
      {section && !consequence && <p>{section.title}</p>}
    </ConfirmDialog>
  );
}
