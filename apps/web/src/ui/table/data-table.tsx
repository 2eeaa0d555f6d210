// A table with a sticky head and sortable columns. When there is not enough width, each row becomes a card with labels.
// A select field then replaces the sortable heads.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- where the rows
   are cards, the parts of the table are blocks, which Safari reads as a table only with explicit roles */

import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../page/class-names.ts';
import pieces from '../page/pieces.module.css';
import line from '../state/state.module.css';
import { type Sort, type SortableColumn, SortButton, SortField } from './data-table-sort.tsx';
import classes from './table.module.css';

export interface Column<Row> extends SortableColumn {
  /** Replaces the text of the column's head. Ignored in a sortable column. */
  head?: ReactNode;
  render: (row: Row) => ReactNode;
  /** `end` for columns of numbers and amounts. */
  align?: 'start' | 'end';
  /** Whether the column is as narrow as its content. */
  isNarrow?: boolean;
  /** `title`: the name of the row. `subtitle`: a line below it. A card starts with both, without their labels. */
  lead?: 'title' | 'subtitle';
  /** The column with the row menu, which a card shows at its top right. */
  isMenu?: boolean;
  /** The column with the checkbox that selects the row, which a card shows before the name. */
  isSelect?: boolean;
  /** Limits the column to one of the two layouts. */
  only?: 'table' | 'cards';
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Whether newer rows are loading while the old ones are shown. */
  isStale?: boolean;
  /** Whether the screen places the `SortField` in its filter bar. */
  isSortFieldElsewhere?: boolean;
  /** Whether the table is inside a card. Its rows are then no cards themselves. */
  isInCard?: boolean;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, sort, onSort } = props;
  const { isStale = false, isSortFieldElsewhere = false, isInCard } = props;
  const id = useId();
  const { frame, isTooWide } = useTooWide();
  return (
    <div className={classes.frame}>
      {isStale && <div className={line.line} data-screen-only />}
      {onSort && !isSortFieldElsewhere && (
        <div className={classes.sortField}>
          <SortField columns={columns} sort={sort} onSort={onSort} />
        </div>
      )}
      {/* When the columns do not fit, the frame scrolls sideways, and is focusable so that keys can scroll it. */}
      <section
        ref={frame}
        className={cx(pieces.card, classes.scroll)}
        data-too-wide={isTooWide}
        aria-labelledby={id}
        tabIndex={isTooWide ? 0 : undefined}
      >
        <table role="table" className={classes.table} data-in-card={isInCard} aria-busy={isStale}>
          <VisuallyHidden component="caption" id={id}>
            {caption}
          </VisuallyHidden>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  role="columnheader"
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
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={keyOf(row)} role="row">
                {columns.map((column) => (
                  <td
                    key={column.key}
                    role="cell"
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
    if (!box || !table) return;
    const watch = new ResizeObserver(() => setIsTooWide(table.offsetWidth > box.clientWidth + 1));
    watch.observe(box);
    watch.observe(table);
    return () => watch.disconnect();
  }, []);
  return { frame, isTooWide };
}
