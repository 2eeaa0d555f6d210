// The sort order of a table. Each sortable head has a button. Where the rows are cards, a select field replaces the
// heads.
import { NativeSelect } from '@mantine/core';
import classes from './data-table.module.css';

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface SortableColumn {
  key: string;
  header: string;
  isSortable?: boolean;
  /** The texts of the column's two options in the `SortField`. By default header and direction: 'Name, ascending'. */
  sortLabels?: Record<Sort['direction'], string>;
}

interface SortButtonProps {
  column: SortableColumn;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}

export function SortButton({ column, sort, onSort }: SortButtonProps) {
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
      <span aria-hidden className={classes.arrow} data-idle={!isSorted || undefined}>
        {isSorted ? (isAscending ? '▲' : '▼') : '↕'}
      </span>
    </button>
  );
}

interface SortFieldProps {
  columns: readonly SortableColumn[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
  /** Whether the field has no visible label, so that it is as high as the button beside it. */
  isInline?: boolean;
}

/** Selects the sort order when the rows are cards and there are no heads. */
export function SortField(props: SortFieldProps) {
  const { columns, sort, onSort, isInline = false } = props;
  const choices = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ key, header, sortLabels }) =>
      (['ascending', 'descending'] as const).map((direction) => ({
        sort: { key, direction },
        value: `${key} ${direction}`,
        label: sortLabels?.[direction] ?? `${header}, ${direction}`,
      })),
    );
  const unsorted = { value: '', label: 'Default order', disabled: true };
  return (
    <NativeSelect
      className={isInline ? classes.inlineSort : undefined}
      label={isInline ? undefined : 'Sort by'}
      aria-label={isInline ? 'Sort by' : undefined}
      rightSectionWidth={isInline ? 28 : undefined}
      value={sort ? `${sort.key} ${sort.direction}` : ''}
      data={[...(sort ? [] : [unsorted]), ...choices.map(({ value, label }) => ({ value, label }))]}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value);
        if (chosen) onSort(chosen.sort);
      }}
    />
  );
}

/** For each sortable column, a comparison in ascending order. */
export type Comparisons<Row> = Record<string, (a: Row, b: Row) => number>;

/**
 * Sorts a table in the browser when all its rows are loaded.
 * @returns the rows in their original order if no column is selected or the column has no comparison
 */
export function sortRows<Row>(
  rows: readonly Row[],
  sort: Sort | undefined,
  comparisons: Comparisons<Row>,
): readonly Row[] {
  const compare = sort && comparisons[sort.key];
  if (!compare) return rows;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(a, b));
}

/**
 * The order of a list, as its server is asked for it.
 * @param usual the column while none that the server can sort by is chosen
 */
export function sortQuery<Key extends string>(
  sort: Sort | undefined,
  keys: readonly Key[],
  usual: Key,
) {
  const sortOrder: 'asc' | 'desc' = sort?.direction === 'ascending' ? 'asc' : 'desc';
  return { sortBy: keys.find((key) => key === sort?.key) ?? usual, sortOrder };
}
