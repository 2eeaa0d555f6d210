import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingRoutes } from '@urost3/contract/bookings.routes.ts';
import type { MyBooking } from '@urost3/contract/bookings.schemas.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatCalendarDay } from '../../lib/dates.ts';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { availabilityKey } from '../availability/public/availability.queries.ts';
import { bookingsKey, type SlotRef } from './bookings.queries.ts';
import classes from './move-modal.module.css';
import { SlotPicker } from './slot-picker.tsx';

interface MoveModalProps {
  /** The booking to move; null while the dialog is closed. */
  booking: MyBooking | null;
  onClose: () => void;
}

export function MoveModal({ booking, onClose }: MoveModalProps) {
  const client = useQueryClient();
  const [slot, setSlot] = useState<SlotRef | null>(null);
  const move = useMutation({
    mutationFn: (wanted: { id: string; slot: SlotRef }) =>
      callApi(bookingRoutes.move, { params: { id: wanted.id }, body: wanted.slot }),
    onSuccess: (moved) => {
      showToast(
        'success',
        `Your interview is now on ${formatCalendarDay(moved.bookingDate)}, ${moved.bookingTime}.`,
      );
      close();
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: bookingsKey });
      await client.invalidateQueries({ queryKey: availabilityKey });
    },
  });
  const close = () => {
    move.reset();
    setSlot(null);
    onClose();
  };
  return (
    <Modal
      opened={booking !== null}
      onClose={close}
      title={<strong>Move your interview</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <Stack gap="md">
        {booking && (
          <Text>
            It is on {formatCalendarDay(booking.bookingDate)} at {booking.bookingTime}.
            {!booking.isFreeInterview && ' Your payment moves with it.'}
          </Text>
        )}
        <SlotPicker value={slot} onChange={setSlot} ownDay={booking?.bookingDate} />
        {move.isError && (
          <Alert color="red" role="alert">
            {messageOf(move.error, 'The booking could not be moved. Please try again.')}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm" className={classes.foot}>
          {slot === null && (
            <Text size="sm" c="dimmed" id="move-first">
              Choose a day to see its times.
            </Text>
          )}
          <Button variant="default" onClick={close}>
            Keep This Time
          </Button>
          <Button
            disabled={slot === null}
            aria-describedby={slot === null ? 'move-first' : undefined}
            loading={move.isPending}
            onClick={() => booking && slot && move.mutate({ id: booking.id, slot })}
          >
            Move Interview
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
