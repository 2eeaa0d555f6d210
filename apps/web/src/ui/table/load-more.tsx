import { Button, type ButtonProps } from '@mantine/core';
import { messageOf } from '../../lib/api/api-error.ts';
import { ErrorState } from '../state/state-panel.tsx';

interface LoadMoreProps extends ButtonProps {
  /** The result of `useInfiniteQuery()`. */
  list: {
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  label: string;
  /** The title of the error, such as 'Failed to load posts'. */
  errorTitle: string;
}

/** The button that loads the next page of a list. If that page could not be loaded, an error replaces the button. */
export function LoadMore({ list, label, errorTitle, ...button }: LoadMoreProps) {
  const load = () => void list.fetchNextPage();
  if (list.isFetchNextPageError)
    return (
      <ErrorState
        title={errorTitle}
        message={messageOf(list.error, 'Please check your connection.')}
        onRetry={load}
        isRetrying={list.isFetchingNextPage}
      />
    );
  if (!list.hasNextPage) return null;
  return (
    <Button variant="default" loading={list.isFetchingNextPage} onClick={load} {...button}>
      {label}
    </Button>
  );
}
