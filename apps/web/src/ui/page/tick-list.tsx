import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { CheckIcon } from '../media/icons.tsx';
import { PlainList } from './pieces.tsx';

interface TickListProps {
  items: readonly ReactNode[];
  className?: string | undefined;
}

/** What somebody gets, each with a tick before it. */
export const TickList = ({ items, className }: TickListProps) => (
  <PlainList gap="xs" className={className}>
    {items.map((item, index) => (
      <Group key={index} component="li" gap="xs" align="flex-start" wrap="nowrap">
        <Box component="span" flex="none" mt="0.25em" c="var(--app-accent-text)" lh={0}>
          <CheckIcon size={18} />
        </Box>
        <span>{item}</span>
      </Group>
    ))}
  </PlainList>
);
