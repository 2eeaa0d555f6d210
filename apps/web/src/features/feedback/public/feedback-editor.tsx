import { useQuery } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { messageOf } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PageLoader } from '../../../ui/page-loader.tsx';
import { staffFeedbackQuery } from '../feedback.queries.ts';
import { FeedbackForm } from '../feedback-form.tsx';

interface FeedbackEditorProps {
  /** Null: closed. */
  booking: AdminBooking | null;
  onClose: () => void;
}

export function FeedbackEditor({ booking, onClose }: FeedbackEditorProps) {
  const query = useQuery({
    ...staffFeedbackQuery(booking?.id ?? ''),
    enabled: booking !== null,
    // A refetch must not replace what is being typed.
    refetchOnWindowFocus: false,
  });
  return (
    <Modal
      opened={booking !== null}
      onClose={onClose}
      title={<strong>Mark sheet: {booking?.user.displayName}</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="xl"
    >
      {query.isFetching && <PageLoader label="Loading the mark sheet" />}
      {query.isError && (
        <ErrorState
          message={messageOf(query.error, 'The mark sheet could not be loaded. Please try again.')}
          onRetry={() => void query.refetch()}
        />
      )}
      {booking && query.isSuccess && !query.isFetching && (
        <FeedbackForm key={booking.id} bookingId={booking.id} saved={query.data} onDone={onClose} />
      )}
    </Modal>
  );
}
