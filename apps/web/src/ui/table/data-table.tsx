// A table with a sticky head and sortable columns. When there is not enough width, each row becomes a card with labels.
// A select field then replaces the sortable heads.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- where the rows
   are cards, the parts of the table are blocks, which Safari reads as a table only with explicit roles */

import { getSpacing, type MantineSpacing, VisuallyHidden } from '@mantine/core';
import {
  type CSSProperties,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../page/class-names.ts';
import pieces from '../page/pieces.module.css';
import { LoadingLine } from '../state/loading-line.tsx';
import classes from './data-table.module.css';
import { type Sort, type SortableColumn, SortButton, SortField } from './data-table-sort.tsx';

export interface Column<Row> extends SortableColumn {
  /** Replaces the text of the column's head. Ignored in a sortable column. */
  head?: ReactNode;
  render: (row: Row) => ReactNode;
  /** `end` for columns of numbers and amounts. */
  align?: 'start' | 'end';
  /** Whether the column is as narrow as its content. */
  isNarrow?: boolean;
  /** The least and the greatest width of the values in the table. */
  minWidth?: string;
  maxWidth?: string;
  /** More distance from the next column of the table. */
  gapAfter?: MantineSpacing;
  /** The name of the row, a line below it, or the number before it. A card starts with them, without their labels. */
  lead?: 'title' | 'subtitle' | 'number';
  /**
   * `menu`: the row menu, at the top right of a card. `select`: the checkbox that selects the row, before the name.
   * `buttons`: the row's buttons, which a card shows on a line of their own.
   */
  control?: 'menu' | 'select' | 'buttons';
  /** Limits the column to one of the two layouts. */
  only?: 'table' | 'cards';
}

interface DataTableProps<Row> {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
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
  const { caption, columns, rows, rowKey, sort, onSort } = props;
  const { isStale = false, isSortFieldElsewhere = false, isInCard } = props;
  const id = useId();
  const { frame, isTooWide } = useTooWide();
  return (
    <div className={classes.frame}>
      {isStale && <LoadingLine />}
      {onSort && !isSortFieldElsewhere && (
        <div className={classes.sortField}>
          <SortField columns={columns} sort={sort} onSort={onSort} />
        </div>
      )}
      {/* When the columns do not fit, the frame scrolls sideways, and is focusable so that keys can scroll it. */}
      <section
        ref={frame}
        className={cx(pieces.card, classes.scroll)}
        data-too-wide={isTooWide || undefined}
        aria-labelledby={id}
        tabIndex={isTooWide ? 0 : undefined}
      >
        <table
          role="table"
          className={classes.table}
          data-in-card={isInCard || undefined}
          aria-busy={isStale}
        >
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
                  data-narrow={column.isNarrow || undefined}
                  data-only={column.only}
                  data-control={column.control}
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
              <tr key={rowKey(row)} role="row">
                {columns.map((column) => (
                  <td
                    key={column.key}
                    role="cell"
                    data-align={column.align}
                    data-narrow={column.isNarrow || undefined}
                    data-only={column.only}
                    data-lead={column.lead}
                    data-control={column.control}
                    data-label={column.header}
                    style={widthsOf(column)}
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

/** Only the table uses these values (data-table.module.css). */
const widthsOf = <Row,>({ minWidth, maxWidth, gapAfter }: Column<Row>) =>
  ({
    '--column-min': minWidth,
    '--column-max': maxWidth,
    '--column-gap': getSpacing(gapAfter),
  }) as CSSProperties;

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
