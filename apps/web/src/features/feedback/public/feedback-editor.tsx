import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageLoader } from '../../../ui/page-loader.tsx';
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
    // A refetch must not replace what is being typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.isError) {
    return (
      <ErrorState
        message={messageOf(query.error, 'The mark sheet could not be loaded. Please try again.')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  // What an earlier visit left in the cache may be older than the sheet.
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
