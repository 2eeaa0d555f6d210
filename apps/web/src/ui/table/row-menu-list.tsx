import { ActionIcon, Menu, Text } from '@mantine/core';
import { Fragment, useRef } from 'react';
import { Link } from 'react-router';
import { MoreIcon } from '../media/icons.tsx';

export interface RowAction {
  label: string;
  /** Called unless the action is a link. */
  onSelect?: () => void;
  /** The page that the action opens. */
  to?: string;
  /** Why the action is not allowed now. The menu then shows the disabled item with this reason. */
  disabledReason?: string | null;
  /** Whether the item is red, because its action removes something. */
  isDangerous?: boolean;
  /** Whether the action is a button in the row when the window is wide enough. */
  isInRow?: boolean;
  /** Whether a line separates the item from the previous ones. */
  startsGroup?: boolean;
}

export interface RowMenuProps {
  /** The name of the row: 'Fred Free' gives 'Actions for Fred Free'. */
  name: string;
  /** The accessible name of the button. The default is 'Actions for' with the name of the row. */
  label?: string;
  actions: readonly RowAction[];
}

/** The '…' button of a row and its menu. */
export function RowMenuList({ name, label, actions }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    // An action that focuses a field keeps the focus there. Escape still returns it to the button.
    <Menu
      position="bottom-end"
      withinPortal
      withInitialFocusPlaceholder={false}
      returnFocus={false}
    >
      <Menu.Target>
        <ActionIcon
          ref={trigger}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={label ?? `Actions for ${name}`}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(
          ({ label: words, onSelect, disabledReason, isDangerous, startsGroup, to }, index) => (
            <Fragment key={words}>
              {startsGroup && index > 0 && <Menu.Divider />}
              <Menu.Item
                {...(to && { renderRoot: (props: object) => <Link {...props} to={to} /> })}
                mih={44}
                closeMenuOnClick={!disabledReason}
                aria-disabled={disabledReason ? true : undefined}
                onClick={() => {
                  if (disabledReason) return;
                  // The action may open a dialog, which later returns the focus to the element that had the focus
                  // before. The menu item is removed by then, so focus the button first.
                  trigger.current?.focus();
                  onSelect?.();
                }}
              >
                <Text
                  size="sm"
                  c={
                    disabledReason
                      ? 'dimmed'
                      : isDangerous
                        ? 'var(--mantine-color-error)'
                        : undefined
                  }
                >
                  {words}
                </Text>
                {disabledReason && (
                  <Text size="xs" c="dimmed">
                    {disabledReason}
                  </Text>
                )}
              </Menu.Item>
            </Fragment>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
