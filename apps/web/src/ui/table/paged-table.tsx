import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageLoader } from '../state/page-loader.tsx';
import { QueryError } from '../state/query-error.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';

interface PagedTableProps<Data, Row> {
  /** Reads one page of the list. `total` is the number of rows on all pages. */
  query: UseQueryResult<Data>;
  rowsOf: (data: Data) => readonly Row[];
  columns: readonly Column<Row>[];
  /** The accessible name of the table. */
  caption: string;
  loadingLabel: string;
  /** Shown when the list could not be read and the server sent no message. */
  failure: string;
  /** Shown when the list has no rows. */
  empty: ReactNode;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
}

/** A list that the server sends in pages, with its states: loading, failed and empty. */
export function PagedTable<Data extends { total: number }, Row extends { id: string }>(
  props: PagedTableProps<Data, Row>,
) {
  const { query, rowsOf, columns, caption, page, pageSize, onPage } = props;
  const { data } = query;
  if (query.isPending) return <PageLoader label={props.loadingLabel} />;
  if (!data) return <QueryError query={query} otherwise={props.failure} />;
  if (data.total === 0) return props.empty;
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rowsOf(data)}
        keyOf={({ id }) => id}
        isStale={query.isPlaceholderData}
      />
      <Pager page={page} shownPage={page} pageSize={pageSize} total={data.total} onPage={onPage} />
    </>
  );
}
