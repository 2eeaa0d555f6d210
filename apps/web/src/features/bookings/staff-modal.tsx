import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { messageOf } from '../../lib/api.ts';
import { formatCalendarDay } from '../../lib/dates.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { availabilityKey } from '../availability/public/availability.queries.ts';
import { bookingsKey } from './bookings.queries.ts';
import { LondonTime } from './london-time.tsx';
import { STATUS_FAILED } from './staff-actions.ts';

interface StaffModalProps {
  title: string;
  /** Null while the dialog is closed. */
  booking: AdminBooking | null;
  children: ReactNode;
  submitLabel: string;
  isReady: boolean;
  isDangerous?: boolean;
  /** The message that is shown after `perform` has succeeded. */
  done: string;
  perform: (booking: AdminBooking) => Promise<unknown>;
  onClose: () => void;
}

export function StaffModal(props: StaffModalProps) {
  const { title, booking, children, submitLabel, isReady, isDangerous, done, perform, onClose } =
    props;
  const client = useQueryClient();
  const shown = useRef(booking);
  if (booking) shown.current = booking;
  const save = useMutation({
    mutationFn: perform,
    onSuccess: async () => {
      showToast('success', done);
      close();
      await client.invalidateQueries({ queryKey: bookingsKey });
      await client.invalidateQueries({ queryKey: availabilityKey });
    },
  });
  const close = () => {
    save.reset();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (booking && isReady) save.mutate(booking);
  };
  return (
    <Modal
      opened={booking !== null}
      onClose={close}
      title={<strong>{title}</strong>}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form method="post" onSubmit={submit} noValidate>
        <Stack gap="md">
          {shown.current && (
            <Text>
              <strong>
                <bdi>{shown.current.user.displayName}</bdi>
              </strong>
              <br />
              {formatCalendarDay(shown.current.bookingDate)},{' '}
              <LondonTime time={shown.current.bookingTime} />
            </Text>
          )}
          {children}
          <FormFooter
            submitLabel={submitLabel}
            isDangerous={isDangerous}
            isBusy={save.isPending}
            isDisabled={!isReady}
            error={save.error && messageOf(save.error, STATUS_FAILED)}
            cancelLabel="Back"
            onCancel={close}
          />
        </Stack>
      </form>
    </Modal>
  );
}
