// A table that does not become cards on a phone. The figures scroll sideways beside the first column, so that weeks can
// be compared.
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { cx } from '../page/class-names.ts';
import { Card } from '../page/pieces.tsx';
import { LoadingLine } from '../state/loading-line.tsx';
import { ScrollFrame } from './scrolling-table.tsx';
import classes from './wide-table.module.css';

export interface WideColumn<Row> {
  key: string;
  header: string;
  /** A heading above this column and its neighbours in the same group. A table has at most one group. */
  group?: string;
  /** Whether the column contains numbers, which are aligned right. */
  isFigure?: boolean;
  render: (row: Row) => ReactNode;
}

export interface WideTableProps<Row> {
  caption: string;
  /** The first column identifies the row. */
  columns: readonly WideColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Whether newer rows are loading while these rows are still shown. */
  isStale: boolean;
}

export function WideTable<Row>(props: WideTableProps<Row>) {
  const { caption, columns, rows, rowKey, isStale } = props;
  return (
    <Card p={0} pos="relative" style={{ overflow: 'clip' }}>
      {isStale && <LoadingLine />}
      <ScrollFrame name={caption}>
        <table className={classes.table} aria-busy={isStale}>
          <VisuallyHidden component="caption">{caption}</VisuallyHidden>
          <Head columns={columns} />
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ key, isFigure, render }, index) =>
                  index === 0 ? (
                    <th key={key} scope="row" className={classes.lead}>
                      {render(row)}
                    </th>
                  ) : (
                    <td key={key} data-figure={isFigure || undefined}>
                      {render(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </Card>
  );
}

/** The headings, in two lines when some columns belong to a group. */
function Head<Row>({ columns }: { columns: readonly WideColumn<Row>[] }) {
  const grouped = columns.filter(({ group }) => group);
  const [first] = grouped;
  const isTall = first !== undefined;
  return (
    <thead>
      <tr>
        {columns.map((column, index) => {
          if (column === first) {
            return (
              <th key={column.key} scope="colgroup" colSpan={grouped.length} data-group>
                {column.group}
              </th>
            );
          }
          if (column.group) return null;
          return (
            <th
              key={column.key}
              scope="col"
              className={cx(index === 0 && classes.lead)}
              rowSpan={isTall ? 2 : undefined}
              data-figure={column.isFigure || undefined}
            >
              {column.header}
            </th>
          );
        })}
      </tr>
      {isTall && (
        <tr className={classes.grouped}>
          {grouped.map(({ key, header, isFigure }) => (
            <th key={key} scope="col" data-figure={isFigure || undefined}>
              {header}
            </th>
          ))}
        </tr>
      )}
    </thead>
  );
}
