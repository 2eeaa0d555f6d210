import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../lib/api.ts';
import { downloadCsv } from '../lib/download-csv.ts';
import { showToast } from './show-toast.ts';

interface ExportButtonProps {
  /** Asks for the text of the file. */
  read: () => Promise<unknown>;
  fileName: string;
  /** What is exported, for a screen reader, on a page with several of these buttons. */
  of?: string;
}

/** Downloads a table of the administration as CSV. */
export function ExportButton({ read, fileName, of }: ExportButtonProps) {
  const download = useMutation({
    mutationFn: read,
    onSuccess: (text) => downloadCsv(String(text), fileName),
    onError: (error) =>
      showToast('error', messageOf(error, 'The export failed. Please try again.')),
  });
  return (
    <Button
      variant="default"
      {...(of ? { size: 'sm', 'aria-label': `Export CSV: ${of}` } : {})}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  );
}
