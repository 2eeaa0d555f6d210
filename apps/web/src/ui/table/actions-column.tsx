// The column with the actions of a row. In a wide window the main actions are buttons in the row; the others, and all actions in
// a narrow window, are in a menu.
import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useIsFrom } from '../hooks/rendering.ts';
import { showToast } from '../state/show-toast.ts';
import classes from './data-table.module.css';
import type { Column } from './data-table.tsx';
import { RowMenu } from './row-menu.tsx';
import type { RowAction, RowMenuProps } from './row-menu-list.tsx';

/** A single action is a button, because a menu of one item would only hide it. */
export function RowActions({ name, actions }: Pick<RowMenuProps, 'name' | 'actions'>) {
  const isWide = useIsFrom('table heads');
  const isInRow = (action: RowAction) => isWide && action.isInRow;
  const others = actions.filter((action) => !isInRow(action));
  const inMenu = others.length > 1 ? others : [];
  const buttons = actions.filter((action) => !inMenu.includes(action));
  return (
    <Group gap="3xs" justify="flex-end" wrap="nowrap">
      {buttons.length > 0 && (
        <div className={classes.rowButtons}>
          {buttons.map((action) => (
            <RowButton key={action.label} name={name} action={action} />
          ))}
        </div>
      )}
      {inMenu.length > 0 && (
        <span data-row-menu>
          <RowMenu name={name} actions={inMenu} />
        </span>
      )}
    </Group>
  );
}

function RowButton({ name, action }: { name: string; action: RowAction }) {
  const { label, onSelect, to, disabledReason, isDangerous } = action;
  return (
    <Button
      {...(to && { renderRoot: (props: object) => <Link {...props} to={to} /> })}
      size="compact-sm"
      variant="default"
      className={classes.rowButton}
      // The button stays focusable and says on a press why it does nothing.
      aria-disabled={disabledReason ? true : undefined}
      data-disabled={disabledReason ? true : undefined}
      aria-label={`${label}: ${name}${disabledReason ? `. ${disabledReason}` : ''}`}
      c={isDangerous && !disabledReason ? 'var(--mantine-color-error)' : undefined}
      onClick={disabledReason ? () => showToast('info', disabledReason) : onSelect}
    >
      {label}
    </Button>
  );
}

/** The last column of a table whose rows have actions. */
export function actionsColumn<Row>(
  nameOf: (row: Row) => string,
  actionsOf: (row: Row) => readonly RowAction[],
): Column<Row> {
  return {
    key: 'actions',
    header: 'Actions',
    isNarrow: true,
    control: 'menu',
    render: (row) => {
      const actions = actionsOf(row);
      return actions.length > 0 && <RowActions name={nameOf(row)} actions={actions} />;
    },
  };
}
