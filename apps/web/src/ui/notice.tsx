import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface NoticeProps {
  kind: 'success' | 'error' | 'warning' | 'info';
  /** The message itself. */
  title: string;
  children?: ReactNode;
}

const colors = { success: 'green', error: 'red', warning: 'orange', info: 'blue' } as const;

/**
 * A message in the page. Errors and warnings interrupt a screen reader. The text is the content, not the accessible name,
 * because 'Wrong password' must not be found as the label of a password field.
 */
export function Notice({ kind, title, children }: NoticeProps) {
  const isUrgent = kind === 'error' || kind === 'warning';
  return (
    <Alert color={colors[kind]} role={isUrgent ? 'alert' : 'status'}>
      <Text fw={600} size="sm">
        {title}
      </Text>
      {children}
    </Alert>
  );
}
