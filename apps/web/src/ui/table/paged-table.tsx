import type { ComponentProps, ReactNode } from 'react';
import { QueryState } from '../state/state-panel.tsx';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';

interface PagedTableProps<Row>
  extends Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'isStale'> {
  query: ComponentProps<typeof QueryState>['query'] & { isPlaceholderData: boolean };
  /** Undefined until the list was read. */
  rows: readonly Row[] | undefined;
  loadingLabel: string;
  /** Shown when the list could not be read and the server sent no message. */
  failure?: string;
  /** Shown instead of the server's message. */
  message?: string;
  /** Shown when the list has no rows. */
  empty: ReactNode;
  /** For a list that the server sends in pages. `shownPage` is `page` when it is left out. */
  pages?: Omit<ComponentProps<typeof Pager>, 'shownPage'> & { shownPage?: number | undefined };
}

/** A list with its states: loading, failed and empty. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { query, rows, loadingLabel, failure, message, empty, pages, ...table } = props;
  if (!rows)
    return (
      <QueryState query={query} loading={loadingLabel} message={message} otherwise={failure} />
    );
  if ((pages?.total ?? rows.length) === 0) return empty;
  return (
    <>
      <DataTable {...table} rows={rows} isStale={query.isPlaceholderData} />
      {pages && <Pager {...pages} shownPage={pages.shownPage ?? pages.page} />}
    </>
  );
}
