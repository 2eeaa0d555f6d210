import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { PageLoader } from '../../../ui/page-loader.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { interviewRecordingOf } from '../../recordings/public/interview-recording.ts';
import { MarkedReplay } from '../../recordings/public/marked-replay.tsx';
import { myFeedbackQuery } from '../feedback.queries.ts';
import { FeedbackSheet } from '../feedback-sheet.tsx';

interface FeedbackModalProps {
  /** Null: closed. */
  bookingId: string | null;
  onClose: () => void;
}

/** The learner's copy of the mark sheet, and their recording of the interview on this device. */
export function FeedbackModal({ bookingId, onClose }: FeedbackModalProps) {
  const { uid } = useSignedInUser();
  const query = useQuery({ ...myFeedbackQuery(bookingId ?? ''), enabled: bookingId !== null });
  return (
    <Modal
      opened={bookingId !== null}
      onClose={onClose}
      title={<strong>Interview feedback</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <Stack gap="md">
        {query.isPending && <PageLoader />}
        {query.isError && (
          <ErrorState
            message={messageOf(query.error, 'The feedback could not be loaded. Please try again.')}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && <FeedbackSheet feedback={query.data} />}
        {bookingId && <MarkedReplay uid={uid} what={interviewRecordingOf(bookingId)} />}
      </Stack>
    </Modal>
  );
}
