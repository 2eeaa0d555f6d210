import { Radio, Stack, Textarea } from '@mantine/core';
import { staffBookingRoutes } from '@urost3/contract/bookings.routes.ts';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { doneWords } from './staff-actions.ts';
import { StaffModal } from './staff-modal.tsx';

interface CancelBookingModalProps {
  booking: AdminBooking | null;
  onClose: () => void;
}

export function CancelBookingModal({ booking, onClose }: CancelBookingModalProps) {
  const [refund, setRefund] = useState<'full' | 'none'>('full');
  const [note, setNote] = useState('');
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
