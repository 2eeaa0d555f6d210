// A table with a sticky head and sortable columns. Without enough width each row becomes a card with labels, and a select
// field replaces the sortable heads.
import { NativeSelect } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import classes from './data-table.module.css';
import line from './pending-line.module.css';

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface Column<Row> {
  key: string;
  header: string;
  /** Shown instead of the header's text. */
  head?: ReactNode;
  render: (row: Row) => ReactNode;
  isSortable?: boolean;
  /** Numbers are aligned right. */
  align?: 'start' | 'end';
  /** Whether the column is as narrow as its content. */
  isNarrow?: boolean;
  /** The row's name: a card starts with it, without its label. The other columns follow in their order. */
  lead?: 'title' | 'subtitle';
  /** A row menu: at the top right of a card. */
  isMenu?: boolean;
  /** The checkbox that selects the row: before the name of a card. */
  isSelect?: boolean;
  /** Rendered in only one of the two layouts. */
  only?: 'table' | 'cards';
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Newer rows are loading: the old ones stay. */
  isStale?: boolean;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, sort, onSort, isStale = false } = props;
  const id = useId();
  const { frame, isTooWide } = useTooWide();
  return (
    <div className={classes.frame}>
      {isStale && <div className={cx(line.line, classes.pending)} />}
      {onSort && <SortField columns={columns} sort={sort} onSort={onSort} />}
      {/* The page scrolls. Only columns that do not fit scroll here, and must then be reachable by keyboard. */}
      <section
        ref={frame}
        className={classes.scroll}
        data-too-wide={isTooWide}
        aria-labelledby={id}
        tabIndex={isTooWide ? 0 : undefined}
      >
        <table className={classes.table} aria-busy={isStale}>
          <caption id={id} className={classes.caption}>
            {caption}
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  data-align={column.align}
                  data-narrow={column.isNarrow}
                  data-only={column.only}
                  data-label={column.header}
                  aria-sort={sort?.key === column.key ? sort.direction : undefined}
                >
                  {column.isSortable && onSort ? (
                    <SortButton column={column} sort={sort} onSort={onSort} />
                  ) : (
                    (column.head ?? column.header)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-narrow={column.isNarrow}
                    data-only={column.only}
                    data-lead={column.lead}
                    data-menu={column.isMenu}
                    data-select={column.isSelect}
                    data-label={column.header}
                  >
                    <div className={classes.value}>{column.render(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Whether the table is wider than its frame. */
function useTooWide() {
  const frame = useRef<HTMLElement>(null);
  const [isTooWide, setIsTooWide] = useState(false);
  useLayoutEffect(() => {
    const box = frame.current;
    const table = box?.querySelector('table');
    if (!box || !table || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(() => setIsTooWide(table.offsetWidth > box.clientWidth + 1));
    watch.observe(box);
    watch.observe(table);
    return () => watch.disconnect();
  }, []);
  return { frame, isTooWide };
}

interface SortButtonProps<Row> {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

function SortButton<Row>({ column, sort, onSort }: SortButtonProps<Row>) {
  const isSorted = sort?.key === column.key;
  const isAscending = isSorted && sort.direction === 'ascending';
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() =>
        onSort({ key: column.key, direction: isAscending ? 'descending' : 'ascending' })
      }
    >
      {column.header}
      <span aria-hidden className={classes.arrow}>
        {isSorted ? (isAscending ? '▲' : '▼') : '↕'}
      </span>
    </button>
  );
}

interface SortFieldProps<Row> {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

/** Replaces the heads when rows are cards. */
function SortField<Row>({ columns, sort, onSort }: SortFieldProps<Row>) {
  const choices = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, header }) =>
      (['ascending', 'descending'] as const).map((direction) => ({
        sort: { key, direction },
        value: `${key} ${direction}`,
        label: `${header}, ${direction}`,
      })),
    );
  const unsorted = { value: '', label: 'Default order', disabled: true };
  return (
    <NativeSelect
      className={classes.sortField}
      label="Sort by"
      value={sort ? `${sort.key} ${sort.direction}` : ''}
      data={[...(sort ? [] : [unsorted]), ...choices.map(({ value, label }) => ({ value, label }))]}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value);
        if (chosen) onSort(chosen.sort);
      }}
    />
  );
}
