import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../lib/api.ts';
import { formatCalendarDay } from '../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { availabilityKey } from '../availability/public/availability.queries.ts';
import { bookingsKey } from './bookings.queries.ts';
import { LondonTime } from './london-time.tsx';
import {
  actionLabels,
  doneWords,
  performAction,
  questionOf,
  questionTitles,
  STATUS_FAILED,
  type StaffAction,
} from './staff-actions.ts';
import { CancelBookingModal } from './staff-cancel-modal.tsx';
import { MeetLinkModal } from './staff-link-modal.tsx';
import { NewSlotModal } from './staff-slot-modal.tsx';

interface StaffActionDialogProps {
  /** Null while no dialog is open. */
  action: StaffAction | null;
  onClose: () => void;
}

export function StaffActionDialog({ action, onClose }: StaffActionDialogProps) {
  const bookingFor = (kind: StaffAction['kind']) => (action?.kind === kind ? action.booking : null);
  const asks = action !== null && questionOf(action) !== null;
  return (
    <>
      <YesNoDialog action={asks ? action : null} onClose={onClose} />
      <CancelBookingModal booking={bookingFor('cancel')} onClose={onClose} />
      <MeetLinkModal booking={bookingFor('link')} onClose={onClose} />
      <NewSlotModal booking={bookingFor('slot')} onClose={onClose} />
    </>
  );
}

function YesNoDialog({ action, onClose }: StaffActionDialogProps) {
  const client = useQueryClient();
  // Keep the last action, so that its text stays while the dialog fades out.
  const shown = useRef(action);
  if (action) shown.current = action;
  const perform = useMutation({
    mutationFn: performAction,
    onSuccess: async (_, { kind }) => {
      showToast('success', doneWords[kind]);
      close();
      await client.invalidateQueries({ queryKey: bookingsKey });
      await client.invalidateQueries({ queryKey: availabilityKey });
    },
  });
  const close = () => {
    perform.reset();
    onClose();
  };
  if (!shown.current) return null;
  const { kind, booking } = shown.current;
  const isEarly = kind === 'complete' && new Date(booking.startsAt) > new Date();
  return (
    <ConfirmDialog
      isOpen={action !== null}
      title={questionTitles[kind] ?? `${actionLabels[kind]}?`}
      confirmLabel={actionLabels[kind]}
      cancelLabel="Back"
      isDangerous={kind === 'interviewer-no-show'}
      isBusy={perform.isPending}
      error={perform.error && messageOf(perform.error, STATUS_FAILED)}
      onConfirm={() => action && perform.mutate(action)}
      onClose={close}
    >
      <strong>
        <bdi>{booking.user.displayName}</bdi>
      </strong>
      <br />
      {formatCalendarDay(booking.bookingDate)}, <LondonTime time={booking.bookingTime} />
      <br />
      <br />
      {isEarly && 'This interview has not taken place yet. '}
      {questionOf(shown.current)}
    </ConfirmDialog>
  );
}
