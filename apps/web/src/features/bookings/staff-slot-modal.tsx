import { Text } from '@mantine/core';
import { staffBookingRoutes } from '@urost3/contract/bookings.routes.ts';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import type { SlotRef } from './bookings.queries.ts';
import { doneWords } from './staff-actions.ts';
import { StaffModal } from './staff-modal.tsx';
import { StaffSlotPicker } from './staff-slot-picker.tsx';

interface NewSlotModalProps {
  booking: AdminBooking | null;
  onClose: () => void;
}

/** Sets another slot for a confirmed or postponed booking. The learner's deadline for moving does not bind staff. */
export function NewSlotModal({ booking, onClose }: NewSlotModalProps) {
  const [slot, setSlot] = useState<SlotRef | null>(null);
  return (
    <StaffModal
      title="Set New Slot"
      booking={booking}
      submitLabel="Set New Slot"
      isReady={slot !== null}
      done={doneWords.slot}
      perform={async ({ id }) => {
        if (!slot) return;
        await callApi(staffBookingRoutes.setSlot, { params: { id }, body: slot });
        setSlot(null);
      }}
      onClose={() => {
        setSlot(null);
        onClose();
      }}
    >
      <Text size="sm" c="dimmed">
        {booking?.isFreeInterview
          ? 'The interview stays free of charge.'
          : 'The payment stays with the booking.'}
      </Text>
      {booking && <StaffSlotPicker value={slot} onChange={setSlot} />}
    </StaffModal>
  );
}
