import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { bookingRoutes } from '@urost3/contract/bookings.routes.ts';
import { callApi, messageOf } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';

function saveFile(content: string, name: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export function CalendarFileButton({ bookingId }: { bookingId: string }) {
  const download = useMutation({
    mutationFn: async () => {
      const answer: unknown = await callApi(bookingRoutes.readCalendarFile, {
        params: { id: bookingId },
      });
      saveFile(String(answer), 'interview.ics');
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
