import { Alert, type BoxProps, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';

interface NoticeProps extends BoxProps {
  kind: keyof typeof looks;
  /** The text of the message, or its first sentence. */
  title?: string;
  /** With it, a button closes the message. */
  onClose?: () => void;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

const looks = {
  success: { color: 'green', role: 'status' },
  error: { color: 'red', role: 'alert' },
  warning: { color: 'orange', role: 'alert' },
  info: { color: 'blue', role: 'status' },
  /** What is always so on this site, and is not announced. */
  note: { color: 'gray', role: 'note', py: 'xs' },
} as const;

/**
 * A message within the page. Errors and warnings interrupt a screen reader. The message has no accessible name. A test
 * that searches for the password field by its label would also find a message named 'Wrong password'.
 */
export function Notice({ kind, title, onClose, children, ...props }: NoticeProps) {
  return (
    <Alert
      {...looks[kind]}
      withCloseButton={onClose !== undefined}
      closeButtonLabel="Close"
      onClose={onClose}
      {...props}
    >
      {title && (
        <Text fw={600} size="sm">
          {title}
        </Text>
      )}
      {children}
    </Alert>
  );
}

interface ProblemProps extends BoxProps {
  /** A failed call, or the text itself. Nothing is shown without one. */
  error: unknown;
  /** The text for a failure that has none for people. */
  otherwise?: string | undefined;
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
    <Notice kind="error" {...rest}>
      {text}
    </Notice>
  );
}
