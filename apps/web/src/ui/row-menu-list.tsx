import { ActionIcon, Menu, Text } from '@mantine/core';
import { useRef } from 'react';
import { MoreIcon } from './icons.tsx';

export interface RowAction {
  label: string;
  onSelect: () => void;
  /** Why the action is not allowed now: the item is listed with this reason. */
  refusal?: string | null;
}

export interface RowMenuProps {
  /** What the actions are for: 'Fred Free' gives 'Actions for Fred Free'. */
  name: string;
  /** Instead of 'Actions for' the name. */
  label?: string;
  actions: readonly RowAction[];
}

/** The '…' button of a row with its menu. */
export function RowMenuList({ name, label, actions }: RowMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
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
        {actions.map(({ label: words, onSelect, refusal }) => (
          <Menu.Item
            key={words}
            mih={44}
            closeMenuOnClick={!refusal}
            aria-disabled={refusal ? true : undefined}
            onClick={() => {
              if (refusal) return;
              // A dialog returns the focus to this button, because the item is gone by then.
              trigger.current?.focus();
              onSelect();
            }}
          >
            <Text size="sm" c={refusal ? 'dimmed' : undefined}>
              {words}
            </Text>
            {refusal && (
              <Text size="xs" c="dimmed">
                {refusal}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
