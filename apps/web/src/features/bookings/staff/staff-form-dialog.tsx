import { Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import type { FormEvent, ReactNode } from 'react';
import { formatCalendarDay } from '../../../lib/dates.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { bookingChanges } from '../bookings.queries.ts';
import { LondonTime } from './london-time.tsx';
import { STATUS_FAILED, type StaffActionKind, staffActions } from './staff-actions.ts';

interface StaffFormDialogProps {
  kind: StaffActionKind;
  booking: AdminBooking;
  children: ReactNode;
  /** The default is the label of the action. */
  title?: string;
  submitLabel?: string;
  isReady: boolean;
  isDangerous?: boolean;
  perform: (booking: { id: string }) => Promise<unknown>;
  onClose: () => void;
}

/** The form of an action that needs more than a confirmation. */
export function StaffFormDialog(props: StaffFormDialogProps) {
  const { kind, booking, children, isReady, isDangerous, perform, onClose } = props;
  const { label, done } = staffActions[kind];
  const { title = label, submitLabel = label } = props;
  const action = useMutation({
    mutationFn: () => perform({ id: booking.id }),
    onSuccess: () => {
      showToast('success', done);
      onClose();
    },
    meta: { changes: bookingChanges },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !action.isPending) action.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form method="post" onSubmit={submit}>
        <Stack gap="md">
          <Text>
            <strong>
              <bdi>{booking.user.displayName}</bdi>
            </strong>
            <br />
            {formatCalendarDay(booking.bookingDate)}, <LondonTime time={booking.bookingTime} />
          </Text>
          {children}
          <FormFooter
            submitLabel={submitLabel}
            isDangerous={isDangerous}
            isBusy={action.isPending}
            error={action.error}
            otherwise={STATUS_FAILED}
            isDisabled={!isReady}
            cancelLabel="Back"
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}
