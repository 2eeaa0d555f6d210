import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type AdminBooking, MeetLink } from '@urost3/contract/bookings/bookings.schemas.ts';
import { staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { isOwnRoom } from '@urost3/contract/practice-rooms/interviews.ts';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { formatCalendarDay } from '../../../lib/dates.ts';
import { useTextDraft } from '../../../lib/offline/kept-draft.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { availabilityKey } from '../../availability/public/availability.queries.ts';
import { bookingsKey } from '../bookings.queries.ts';
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
import { StaffModal } from './staff-modal.tsx';
import { NewSlotModal } from './staff-slot-modal.tsx';

/** Performs a staff action after a confirmation, or after a form when the action needs more than a yes. */
export function useStaffAction(): [start: (action: StaffAction) => void, dialogs: ReactNode] {
  const client = useQueryClient();
  const [confirm, dialog] = useConfirm();
  const [action, setAction] = useState<StaffAction | null>(null);
  const bookingFor = (kind: StaffAction['kind']) => (action?.kind === kind ? action.booking : null);
  const close = () => setAction(null);

  const start = (next: StaffAction) => {
    const question = questionOf(next);
    if (question === null) return setAction(next);
    const { kind, booking } = next;
    const isEarly = kind === 'complete' && Date.parse(booking.startsAt) > serverNow();
    confirm({
      title: questionTitles[kind] ?? `${actionLabels[kind]}?`,
      text: (
        <>
          <strong>
            <bdi>{booking.user.displayName}</bdi>
          </strong>
          <br />
          {formatCalendarDay(booking.bookingDate)}, <LondonTime time={booking.bookingTime} />
          <br />
          <br />
          {isEarly && 'This interview has not taken place yet. '}
          {question}
        </>
      ),
      confirmLabel: actionLabels[kind],
      cancelLabel: 'Back',
      isDangerous: kind === 'interviewer-no-show',
      failure: STATUS_FAILED,
      onConfirm: async () => {
        await performAction(next);
        showToast('success', doneWords[kind]);
        void client.invalidateQueries({ queryKey: bookingsKey });
        void client.invalidateQueries({ queryKey: availabilityKey });
      },
    });
  };

  const dialogs = (
    <>
      {dialog}
      <CancelBookingModal booking={bookingFor('cancel')} onClose={close} />
      <MeetLinkModal booking={bookingFor('link')} onClose={close} />
      <NewSlotModal booking={bookingFor('slot')} onClose={close} />
    </>
  );
  return [start, dialogs];
}

interface MeetLinkModalProps {
  booking: AdminBooking | null;
  onClose: () => void;
}

function MeetLinkModal({ booking, onClose }: MeetLinkModalProps) {
  const [link, setLink] = useState('');
  const wasOwn = isOwnRoom(booking?.meetLink ?? null);
  // Each time the dialog opens, the field shows the link of the booking.
  const [opened, setOpened] = useState(booking);
  if (booking !== opened) {
    setOpened(booking);
    setLink(booking?.meetLink && !isOwnRoom(booking.meetLink) ? booking.meetLink : '');
  }
  const isOwn = link.trim() === '';
  const checked = MeetLink.safeParse(link.trim());
  const problem = !isOwn && !checked.success ? (checked.error.issues[0]?.message ?? null) : null;
  return (
    <StaffModal
      title="Set Meet Link"
      booking={booking}
      submitLabel="Save Link"
      isReady={isOwn ? !wasOwn : checked.success}
      done={doneWords.link}
      perform={({ id }) =>
        callApi(staffBookingRoutes.setMeetLink, {
          params: { id },
          body: { meetLink: isOwn ? null : link.trim() },
        })
      }
      onClose={onClose}
    >
      <TextInput
        label="Meet link"
        description="Leave blank to use this site's room."
        type="url"
        placeholder="https://"
        value={link}
        error={problem}
        onChange={(event) => setLink(event.currentTarget.value)}
      />
    </StaffModal>
  );
}

interface CancelBookingModalProps {
  booking: AdminBooking | null;
  onClose: () => void;
}

function CancelBookingModal({ booking, onClose }: CancelBookingModalProps) {
  const { uid } = useSignedInUser();
  const [refund, setRefund] = useState<'full' | 'none'>('full');
  const [note, setNote] = useTextDraft(uid, `cancel.${booking?.id}`);
  const fee = booking ? formatMoney(booking.amount, booking.currency) : '';
  const isPaid = booking?.isPaid === true && booking.refund === null;
  return (
    <StaffModal
      title="Cancel this booking?"
      booking={booking}
      submitLabel="Cancel Booking"
      isReady
      isDangerous
      done={doneWords.cancel}
      perform={({ id }) =>
        callApi(staffBookingRoutes.cancel, {
          params: { id },
          body: { refund: isPaid ? refund : 'none', note },
        })
      }
      onClose={() => {
        setRefund('full');
        setNote('');
        onClose();
      }}
    >
      {isPaid && (
        <Radio.Group
          label="Refund"
          value={refund}
          onChange={(value) => setRefund(value === 'none' ? 'none' : 'full')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="full" label={`Refund ${fee} to the learner`} />
            <Radio value="none" label="No refund" />
          </Stack>
        </Radio.Group>
      )}
      <Textarea
        label="Note to the learner (optional)"
        value={note}
        maxLength={300}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </StaffModal>
  );
}
