import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DialogEnd, Modal } from '../../../ui/dialog/modal.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { MarkedReplay } from '../../recordings/public/marked-replay.tsx';
import { interviewRecordingOf } from '../../recordings/public/stored-recordings.ts';
import { myFeedbackQuery } from '../feedback.queries.ts';
import { FeedbackSheet } from '../feedback-sheet.tsx';

interface FeedbackDialogProps {
  /** The booking whose sheet is shown; null while the dialog is closed. */
  bookingId: string | null;
  onClose: () => void;
}

/** The learner's copy of the mark sheet, with their own recording of the interview on this device. */
export function FeedbackDialog({ bookingId, onClose }: FeedbackDialogProps) {
  const { uid } = useSignedInUser();
  const query = useQuery({ ...myFeedbackQuery(bookingId ?? ''), enabled: bookingId !== null });
  return (
    <Modal opened={bookingId !== null} onClose={onClose} title="Interview feedback" size="xl">
      <Stack gap="md">
        {!query.data && (
          <QueryState
            query={query}
            otherwise="The feedback could not be loaded. Please try again."
          />
        )}
        {query.data && <FeedbackSheet feedback={query.data} />}
        {bookingId && <MarkedReplay uid={uid} what={interviewRecordingOf(bookingId)} />}
        {query.data && <DialogEnd />}
      </Stack>
    </Modal>
  );
}
