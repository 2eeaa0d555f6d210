import { Alert, type BoxProps, Text } from '@mantine/core';
import { messageOf } from '../../lib/api/api-error.ts';

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
