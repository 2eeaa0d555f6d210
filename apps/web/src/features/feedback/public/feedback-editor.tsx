import { useQuery } from '@tanstack/react-query';
import { PageLoader } from '../../../ui/page-loader.tsx';
import { QueryError } from '../../../ui/query-error.tsx';
import { staffFeedbackQuery } from '../feedback.queries.ts';
import { FeedbackForm } from '../feedback-form.tsx';

interface FeedbackEditorProps {
  bookingId: string;
  isAhead: boolean;
  onDone: () => void;
}

/** The mark sheet of one interview. */
export function FeedbackEditor({ bookingId, isAhead, onDone }: FeedbackEditorProps) {
  const query = useQuery({
    ...staffFeedbackQuery(bookingId),
    // A refetch must not replace text that is being typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.isError) {
    return (
      <QueryError query={query} otherwise="The mark sheet could not be loaded. Please try again." />
    );
  }
  // The cached sheet of an earlier visit may be stale, so the editor waits for a fresh one.
  if (!query.isFetchedAfterMount || query.data === undefined)
    return <PageLoader label="Loading the mark sheet" />;
  return (
    <FeedbackForm
      key={bookingId}
      bookingId={bookingId}
      saved={query.data}
      isAhead={isAhead}
      onDone={onDone}
    />
  );
}
