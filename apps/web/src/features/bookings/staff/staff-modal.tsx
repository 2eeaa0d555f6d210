import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import type { FormEvent, ReactNode } from 'react';
import { messageOf } from '../../../lib/api/api.ts';
import { formatCalendarDay } from '../../../lib/dates.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { useLastShown } from '../../../ui/hooks/use-last-shown.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { availabilityKey } from '../../availability/public/availability.queries.ts';
import { bookingsKey } from '../bookings.queries.ts';
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
  const shown = useLastShown(booking);
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
    <Modal opened={booking !== null} onClose={close} title={<strong>{title}</strong>}>
      <form method="post" onSubmit={submit} noValidate>
        <Stack gap="md">
          {shown && (
            <Text>
              <strong>
                <bdi>{shown.user.displayName}</bdi>
              </strong>
              <br />
              {formatCalendarDay(shown.bookingDate)}, <LondonTime time={shown.bookingTime} />
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
