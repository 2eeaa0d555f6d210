import { Stack, Text } from '@mantine/core';
import type { AdminBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import type { ReactNode } from 'react';
import { formatCalendarDay } from '../../../lib/dates.ts';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { FormFooter } from '../../../ui/form/form-footer.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
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
  const form = useForm({
    initialValues: {},
    failure: STATUS_FAILED,
    onSubmit: async () => {
      if (!isReady) return;
      await perform({ id: booking.id });
      showToast('success', done);
      onClose();
    },
    changes: bookingChanges,
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <form method="post" {...form.formProps}>
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
            form={form}
            isDisabled={!isReady}
            cancelLabel="Back"
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}
