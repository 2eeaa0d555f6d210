import type { ComponentProps, ReactNode } from 'react';
import { QueryState } from '../state/state-panel.tsx';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';

interface PagedListProps<Row> {
  query: ComponentProps<typeof QueryState>['query'];
  /** Undefined until the list was read. */
  rows: readonly Row[] | undefined;
  loadingLabel?: string;
  /** Shown when the list could not be read and the server sent no message. */
  otherwise?: string;
  /** Shown instead of the server's message. */
  message?: string;
  /** Shown when the list has no rows. */
  empty: ReactNode;
  /** For a list that the server sends in pages. `shownPage` is `page` when it is left out. */
  pages?:
    | (Omit<ComponentProps<typeof Pager>, 'shownPage'> & { shownPage?: number | undefined })
    | undefined;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list with its states: loading, failed and empty. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, rows, loadingLabel, otherwise, message, empty, pages, children } = props;
  if (!rows)
    return (
      <QueryState query={query} loading={loadingLabel} message={message} otherwise={otherwise} />
    );
  if ((pages?.total ?? rows.length) === 0) return empty;
  return (
    <>
      {children(rows)}
      {pages && <Pager {...pages} shownPage={pages.shownPage ?? pages.page} />}
    </>
  );
}

interface PagedTableProps<Row>
  extends Omit<PagedListProps<Row>, 'children'>,
    Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'isStale'> {
  query: PagedListProps<Row>['query'] & { isPlaceholderData: boolean };
}

export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { query, rows, loadingLabel, otherwise, message, empty, pages, ...table } = props;
  return (
    <PagedList
      query={query}
      rows={rows}
      loadingLabel={loadingLabel}
      otherwise={otherwise}
      message={message}
      empty={empty}
      pages={pages}
    >
      {(shown) => <DataTable {...table} rows={shown} isStale={query.isPlaceholderData} />}
    </PagedList>
  );
}
