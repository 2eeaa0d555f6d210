import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface NoticeProps {
  kind: 'success' | 'error' | 'warning' | 'info';
  /** The text of the message. */
  title: string;
  children?: ReactNode;
}

const colors = { success: 'green', error: 'red', warning: 'orange', info: 'blue' } as const;

/**
 * A message within the page. Errors and warnings interrupt a screen reader. The message has no accessible name. A test
 * that searches for the password field by its label would also find a message named 'Wrong password'.
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
