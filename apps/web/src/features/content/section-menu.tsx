import { ActionIcon, Menu } from '@mantine/core';
import type { EditedSection } from '@urost3/contract/content-admin.schemas.ts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/class-names.ts';
import { MoreIcon } from '../../ui/icons.tsx';
import classes from './editor-bar.module.css';

interface MoreMenuProps {
  meta: EditedSection;
  isConflict: boolean;
  onHistory: () => void;
  onDiscard: () => void;
}

/** The less used actions of a saved section. */
export function MoreMenu({ meta, isConflict, onHistory, onDiscard }: MoreMenuProps) {
  return (
    <SectionMenu>
      <Menu.Item onClick={onHistory}>Earlier versions</Menu.Item>
      {meta.published && meta.draft && (
        <Menu.Item disabled={isConflict} onClick={onDiscard}>
          Discard Draft
        </Menu.Item>
      )}
    </SectionMenu>
  );
}

/** A menu that replaces the less used buttons on a phone. */
export function SectionMenu({ children }: { children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="More for this section"
          className={cx(classes.more, classes.menu)}
        >
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
