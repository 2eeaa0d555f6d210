import { TextInput } from '@mantine/core';
import { staffBookingRoutes } from '@urost3/contract/bookings.routes.ts';
import { type AdminBooking, MeetLink } from '@urost3/contract/bookings.schemas.ts';
import { isOwnRoom } from '@urost3/contract/practice-rooms-interviews.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { doneWords } from './staff-actions.ts';
import { StaffModal } from './staff-modal.tsx';

interface MeetLinkModalProps {
  booking: AdminBooking | null;
  onClose: () => void;
}

export function MeetLinkModal({ booking, onClose }: MeetLinkModalProps) {
  const [link, setLink] = useState('');
  const wasOwn = isOwnRoom(booking?.meetLink ?? null);
  useEffect(
    () => setLink(booking?.meetLink && !isOwnRoom(booking.meetLink) ? booking.meetLink : ''),
    [booking],
  );
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
