// What posts and comments have in common.
import { Box, Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { WrittenBy } from './post-head.tsx';

interface EntryHeadProps extends ComponentProps<typeof WrittenBy> {
  menu: ReactNode;
}

/** The author, and the menu. The icon of the menu, instead of its larger button, is aligned with the end of the text. */
export function EntryHead({ menu, ...author }: EntryHeadProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <WrittenBy {...author} />
      <Box flex="none" m="-6px -15px -6px 0">
        {menu}
      </Box>
    </Group>
  );
}

/** The buttons below. The icon of the first one is aligned with the left edge of the text; its own edge is further left. */
export function EntryActions({ children }: { children: ReactNode }) {
  return (
    <Group gap="3xs" ms="-2xs">
      {children}
    </Group>
  );
}
