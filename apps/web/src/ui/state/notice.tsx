import { Alert, type BoxProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';

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

interface ProblemProps extends BoxProps {
  /** A failed call, or the text itself. Nothing is shown without one. */
  error: unknown;
  /** The text for a failure that has none for people. */
  otherwise?: string;
  /** Whether it is a line of text, where a box would be too heavy: below a field, a switch or a row of buttons. */
  isLine?: boolean;
  id?: string;
}

/** Why something did not work, beside the button or field that it is about. */
export function Problem(props: ProblemProps) {
  const { error, otherwise = 'That did not work. Please try again.', isLine, ...rest } = props;
  if (!error) return null;
  const text = typeof error === 'string' ? error : messageOf(error, otherwise);
  return isLine ? (
    <Text role="alert" w="100%" c="var(--mantine-color-error)" fz="sm" {...rest}>
      {text}
    </Text>
  ) : (
    <Alert color="red" role="alert" {...rest}>
      {text}
    </Alert>
  );
}
