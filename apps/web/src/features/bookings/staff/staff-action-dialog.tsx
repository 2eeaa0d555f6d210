import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
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
import { bookingChanges } from '../bookings.queries.ts';
import { LondonTime } from './london-time.tsx';
import { NewSlotDialog } from './new-slot-dialog.tsx';
import { confirmedActions, isConfirmed, STATUS_FAILED, type StaffAction } from './staff-actions.ts';
import { StaffFormDialog } from './staff-form-dialog.tsx';

/** Performs a staff action after a confirmation, or after a form when the action needs more than a yes. */
export function useStaffAction(): [start: (action: StaffAction) => void, dialogs: ReactNode] {
  const [confirm, dialog] = useConfirm();
  const [action, setAction] = useState<StaffAction | null>(null);
  const close = () => setAction(null);

  const start = (next: StaffAction) => {
    const { kind, booking } = next;
    if (!isConfirmed(kind)) return setAction(next);
    const { label, done, title, question, perform } = confirmedActions[kind];
    const isEarly = kind === 'complete' && Date.parse(booking.startsAt) > serverNow();
    confirm({
      title,
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
          {question(booking)}
        </>
      ),
      confirmLabel: label,
      cancelLabel: 'Back',
      isDangerous: kind === 'interviewer-no-show',
      failure: STATUS_FAILED,
      onConfirm: async () => {
        await perform({ params: { id: booking.id } });
        showToast('success', done);
      },
      changes: bookingChanges,
    });
  };

  const dialogs = (
    <>
      {dialog}
      {action?.kind === 'cancel' && <CancelDialog booking={action.booking} onClose={close} />}
      {action?.kind === 'link' && <MeetLinkDialog booking={action.booking} onClose={close} />}
      {action?.kind === 'slot' && <NewSlotDialog booking={action.booking} onClose={close} />}
    </>
  );
  return [start, dialogs];
}

interface ActionDialogProps {
  booking: AdminBooking;
  onClose: () => void;
}

function MeetLinkDialog({ booking, onClose }: ActionDialogProps) {
  const wasOwn = isOwnRoom(booking.meetLink);
  const [link, setLink] = useState((!wasOwn && booking.meetLink) || '');
  const isOwn = link.trim() === '';
  const checked = MeetLink.safeParse(link.trim());
  const problem = !isOwn && !checked.success ? (checked.error.issues[0]?.message ?? null) : null;
  return (
    <StaffFormDialog
      title="Set Meet Link"
      kind="link"
      booking={booking}
      submitLabel="Save Link"
      isReady={isOwn ? !wasOwn : checked.success}
      perform={(params) =>
        callApi(staffBookingRoutes.setMeetLink, {
          params,
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
    </StaffFormDialog>
  );
}

function CancelDialog({ booking, onClose }: ActionDialogProps) {
  const { uid } = useSignedInUser();
  const [refund, setRefund] = useState<'full' | 'none'>('full');
  const [note, setNote] = useTextDraft(uid, `cancel.${booking.id}`);
  const { amount, currency, isPaid, refund: earlier } = booking;
  const left = isPaid ? amount - (earlier?.amount ?? 0) : 0;
  const money = formatMoney(left, currency);
  return (
    <StaffFormDialog
      title="Cancel this booking?"
      kind="cancel"
      booking={booking}
      isReady
      isDangerous
      perform={(params) =>
        callApi(staffBookingRoutes.cancel, {
          params,
          body: { refund: left > 0 ? refund : 'none', note },
        })
      }
      onClose={() => {
        setNote('');
        onClose();
      }}
    >
      {left > 0 && (
        <Radio.Group
          label="Refund"
          value={refund}
          onChange={(value) => setRefund(value === 'none' ? 'none' : 'full')}
        >
          <Stack gap="xs" mt="xs">
            <Radio
              value="full"
              label={`Refund ${earlier ? 'the remaining ' : ''}${money} to the learner`}
            />
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
    </StaffFormDialog>
  );
}
