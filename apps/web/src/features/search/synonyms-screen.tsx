import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { containsTyped } from '@urost3/contract/fold-text.ts';
import type { SynonymEntry } from '@urost3/contract/search-synonyms.schemas.ts';
import { useMemo, useState } from 'react';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { actionsColumn } from '../../ui/row-menu.tsx';
import { RemoveSynonymDialog } from './remove-synonym-dialog.tsx';
import { synonymsQuery } from './search-synonyms.queries.ts';
import { SynonymModal } from './synonym-modal.tsx';

const PAGE = 25;

export function SynonymsScreen() {
  const list = useQuery(synonymsQuery);
  const [editing, setEditing] = useState<SynonymEntry | 'new' | null>(null);
  const [removing, setRemoving] = useState<SynonymEntry | null>(null);
  const entries = list.data?.entries;
  return (
    <Stack gap="md">
      <PageHeading
        title="Search Synonyms"
        action={<Button onClick={() => setEditing('new')}>Add Terms</Button>}
      >
        Terms in a group mean the same thing: a search for one also finds the others.
      </PageHeading>
      {list.isPending && <PageLoader label="Loading terms" />}
      {list.isError && !entries && (
        <QueryError query={list} otherwise="The list could not be loaded. Please try again." />
      )}
      {entries?.length === 0 && (
        <EmptyState title="There are no terms yet.">
          Add an abbreviation and its words, such as TWOC and trial without catheter.
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <SynonymsTable entries={entries} onEdit={setEditing} onRemove={setRemoving} />
      )}
      <SynonymModal editing={editing} onClose={() => setEditing(null)} />
      <RemoveSynonymDialog entry={removing} onClose={() => setRemoving(null)} />
    </Stack>
  );
}

interface SynonymsTableProps {
  entries: readonly SynonymEntry[];
  onEdit: (entry: SynonymEntry) => void;
  onRemove: (entry: SynonymEntry) => void;
}

function SynonymsTable({ entries, onEdit, onRemove }: SynonymsTableProps) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const columns = useMemo(() => columnsOf(onEdit, onRemove), [onEdit, onRemove]);
  const found = entries.filter(({ terms }) => terms.some((term) => containsTyped(term, search)));
  // A removal may have emptied the last page. The page before it is shown then.
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / PAGE)));
  const filter = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  return (
    <>
      <FilterBar label="Find terms" onClear={search ? () => filter('') : undefined}>
        <TextInput
          data-wide
          label="Search"
          type="search"
          placeholder="Any term in a group"
          maxLength={200}
          value={search}
          onChange={(event) => filter(event.currentTarget.value)}
        />
      </FilterBar>
      {found.length === 0 ? (
        <EmptyState drawing="search" title="No terms match." />
      ) : (
        <>
          <DataTable
            caption="Terms that mean the same thing"
            columns={columns}
            rows={found.slice((shown - 1) * PAGE, shown * PAGE)}
            keyOf={({ id }) => id}
          />
          <Pager
            page={shown}
            shownPage={shown}
            pageSize={PAGE}
            total={found.length}
            onPage={setPage}
          />
        </>
      )}
    </>
  );
}

function columnsOf(
  onEdit: (entry: SynonymEntry) => void,
  onRemove: (entry: SynonymEntry) => void,
): Column<SynonymEntry>[] {
  return [
    {
      key: 'term',
      header: 'Term',
      lead: 'title',
      render: ({ terms }) => <strong>{terms[0]}</strong>,
    },
    {
      key: 'summary',
      header: 'Means the same',
      lead: 'subtitle',
      only: 'cards',
      render: ({ terms }) => terms.slice(1).join(', '),
    },
    {
      key: 'others',
      header: 'Means the same',
      only: 'table',
      render: ({ terms }) => terms.slice(1).join(', '),
    },
    actionsColumn(
      ({ terms: [term = ''] }) => term,
      (entry) => [
        { label: 'Edit', onSelect: () => onEdit(entry) },
        { label: 'Remove', onSelect: () => onRemove(entry) },
      ],
    ),
  ];
}
