import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageLoader, QueryState } from '../../../ui/state/state-panel.tsx';
import { staffFeedbackQuery } from '../feedback.queries.ts';
import { FeedbackForm, type FeedbackFormProps } from '../feedback-form.tsx';

type FeedbackEditorProps = Omit<FeedbackFormProps, 'saved'>;

/** The mark sheet of one interview. */
export function FeedbackEditor(props: FeedbackEditorProps) {
  const { bookingId } = props;
  const query = useQuery({
    ...staffFeedbackQuery(bookingId),
    // A refetch must not replace text that is being typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [cachedAt] = useState(query.dataUpdatedAt);
  // The cached sheet of an earlier visit may be stale, so the editor waits for a fresh one. A sheet that is open stays
  // open when a later refetch fails.
  const isFresh = query.isFetchedAfterMount && query.dataUpdatedAt !== cachedAt;
  if (query.isError && !isFresh) {
    return (
      <QueryState query={query} otherwise="The mark sheet could not be loaded. Please try again." />
    );
  }
  if (!isFresh || query.data === undefined) return <PageLoader label="Loading the mark sheet" />;
  return <FeedbackForm key={bookingId} {...props} saved={query.data} />;
}
