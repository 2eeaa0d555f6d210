// A menu with the actions of one row, so that rows stay low and columns fit. It is loaded separately, because the
// positioning library is larger than most pages.
import { ActionIcon } from '@mantine/core';
import type { Column } from './data-table.tsx';
import { MoreIcon } from './icons.tsx';
import { lazyComponent } from './lazy-component.tsx';
import type { RowAction, RowMenuProps } from './row-menu-list.tsx';

export type { RowAction };

export const RowMenu = lazyComponent<RowMenuProps>(
  () => import('./row-menu-list.tsx').then((module) => module.RowMenuList),
  <ActionIcon variant="subtle" color="gray" size={44} aria-label="Actions" disabled>
    <MoreIcon />
  </ActionIcon>,
);

/** The last column of a table whose rows have several actions. A row without actions has no menu. */
export function actionsColumn<Row>(
  nameOf: (row: Row) => string,
  actionsOf: (row: Row) => readonly RowAction[],
): Column<Row> {
  return {
    key: 'actions',
    header: 'Actions',
    isNarrow: true,
    isMenu: true,
    render: (row) => {
      const actions = actionsOf(row);
      return actions.length > 0 && <RowMenu name={nameOf(row)} actions={actions} />;
    },
  };
}
