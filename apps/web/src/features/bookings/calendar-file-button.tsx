import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { bookingRoutes } from '@urost3/contract/bookings.routes.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';
import { showToast } from '../../ui/show-toast.ts';

export function CalendarFileButton({ bookingId }: { bookingId: string }) {
  const download = useMutation({
    mutationFn: async () => {
      const answer: unknown = await callApi(bookingRoutes.readCalendarFile, {
        params: { id: bookingId },
      });
      saveFile(new Blob([String(answer)], { type: 'text/calendar' }), 'interview.ics');
    },
    onError: (error) =>
      showToast('error', messageOf(error, 'The calendar file could not be loaded.')),
  });
  return (
    <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
      Add to Calendar
    </Button>
  );
}
