import { Box, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface StatePanelProps {
  title: string;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | 'status';
  /** Whether the panel is the whole page, so that its title is the page's h1. */
  isPage?: boolean;
}

/** The layout that empty and error states share. */
export function StatePanel({ title, children, icon, action, role, isPage }: StatePanelProps) {
  return (
    <Stack
      align="center"
      gap="sm"
      p="var(--mantine-spacing-xl) var(--mantine-spacing-md)"
      ta="center"
      role={role}
    >
      {icon && (
        <Box component="span" display="inline-flex" c="dimmed" aria-hidden>
          {icon}
        </Box>
      )}
      {isPage ? (
        <Title order={1} size="h2">
          {title}
        </Title>
      ) : (
        <Text fw={600} size="lg">
          {title}
        </Text>
      )}
      {children && (
        <Text component="div" c="dimmed" maw={480}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
