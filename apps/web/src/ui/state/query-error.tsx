import { messageOf } from '../../lib/api/api-error.ts';
import { ErrorState } from './error-state.tsx';

interface QueryErrorProps {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  title?: string;
  /** Shown when the server sent no message. */
  otherwise: string;
  isWholePage?: boolean;
}

/** A query that failed: the server's message and a retry button. */
export function QueryError({ query, otherwise, ...props }: QueryErrorProps) {
  return (
    <ErrorState
      {...props}
      message={messageOf(query.error, otherwise)}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
