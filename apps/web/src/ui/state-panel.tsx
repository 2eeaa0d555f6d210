import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './state-panel.module.css';

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
    <Stack align="center" gap="sm" className={classes.panel} role={role}>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
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
