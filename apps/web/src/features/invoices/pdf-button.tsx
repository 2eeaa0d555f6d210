import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Route } from '@urost3/contract/endpoint.ts';
import { messageOf } from '../../lib/api.ts';
import { downloadFile } from '../../lib/download.ts';
import { showToast } from '../../ui/show-toast.ts';

interface PdfButtonProps {
  route: Route;
  id: string;
  /** `INV-000001` */
  number: string;
}

export function PdfButton({ route, id, number }: PdfButtonProps) {
  const download = useMutation({
    mutationFn: () => downloadFile(route, `${number}.pdf`, { id }),
    onError: (error) =>
      showToast('error', messageOf(error, 'The download failed. Please try again.')),
  });
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={`PDF of ${number}`}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      PDF
    </Button>
  );
}
