import { Alert } from '@mantine/core';
import { messageOf } from '../../lib/api/api-error.ts';

interface ProblemProps {
  /** A failed call, or the text itself. Nothing is shown without one. */
  error: unknown;
  /** The text for a failure that has none for people. */
  otherwise?: string;
}

/** Why something did not work, beside the button or field that it is about. */
export function Problem({
  error,
  otherwise = 'That did not work. Please try again.',
}: ProblemProps) {
  if (!error) return null;
  return (
    <Alert color="red" role="alert">
      {typeof error === 'string' ? error : messageOf(error, otherwise)}
    </Alert>
  );
}
