// The menu with the actions of a row or another part. It is loaded when the page is there, because the positioning library is
// larger than most pages.
import { ActionIcon } from '@mantine/core';
import { MoreIcon } from '../media/icons.tsx';
import { laterComponent } from '../state/lazy-component.tsx';
import type { RowAction } from './row-menu-list.tsx';

export type { RowAction };

export const RowMenu = laterComponent(
  () => import('./row-menu-list.tsx'),
  'RowMenuList',
  <ActionIcon variant="subtle" color="gray" size={44} aria-label="Actions" disabled>
    <MoreIcon />
  </ActionIcon>,
);
