import { Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { AvailabilityDay } from '@urost3/contract/availability/availability.schemas.ts';
import { availabilityRoutes } from '@urost3/contract/availability/availability.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { availabilityKey } from './public/availability.queries.ts';

interface DeleteDayDialogProps {
  day: AvailabilityDay;
  /** Whether the day has booked hours. It can then be deleted with its series only. */
  hasBooked: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Deletes a day, or the series that it belongs to. */
export function DeleteDayDialog({ day, hasBooked, onDone, onClose }: DeleteDayDialogProps) {
  const [isWholeSeries, setIsWholeSeries] = useState(hasBooked);
  const remove = useMutation({
    mutationFn: () => {
      const route = isWholeSeries ? availabilityRoutes.removeSeries : availabilityRoutes.remove;
      return callApi(route, { params: { id: day.id } });
    },
    onSuccess: ({ message }) => {
      showToast('success', message);
      onDone();
    },
    meta: { changes: [availabilityKey] },
  });
  return (
    <ConfirmDialog
      isOpen
      title="Delete this availability?"
      confirmLabel="Delete"
      cancelLabel="Keep"
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      otherwise="Failed to delete availability"
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        {day.seriesId && (
          <Radio.Group
            aria-label="What to delete"
            value={isWholeSeries ? 'series' : 'day'}
            onChange={(value) => setIsWholeSeries(value === 'series')}
          >
            <Stack gap="xs">
              <Radio
                value="day"
                label="Only this day"
                disabled={hasBooked}
                {...(hasBooked ? { description: 'It has booked slots.' } : {})}
              />
              <Radio
                value="series"
                label="The whole series, from today on"
                description="Booked hours stay."
              />
            </Stack>
          </Radio.Group>
        )}
        <span>The deleted hours can no longer be booked. This cannot be undone.</span>
      </Stack>
    </ConfirmDialog>
  );
}
