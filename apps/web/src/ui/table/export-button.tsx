import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../lib/api/download.ts';

interface ExportButtonProps {
  /** Requests the content of the file. */
  read: () => Promise<unknown>;
  fileName: string;
  /** Names the exported table in the accessible name, on a page with several of these buttons. */
  of?: string;
  /** Whether there is nothing to export. */
  isDisabled?: boolean;
}

/** Downloads a table of the administration as a CSV file. */
export function ExportButton({ read, fileName, of, isDisabled = false }: ExportButtonProps) {
  const download = useMutation({
    mutationFn: read,
    onSuccess: (text) =>
      saveFile(new Blob([String(text)], { type: 'text/csv;charset=utf-8' }), fileName),
    meta: { failure: 'The export failed. Please try again.' },
  });
  return (
    <Button
      variant="default"
      // Beside a page's title a phone has little room.
      {...(of
        ? { size: 'sm', 'aria-label': `Export CSV: ${of}` }
        : { px: { base: 'sm', xs: 'var(--button-padding-x)' } })}
      disabled={isDisabled}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Export CSV
    </Button>
  );
}
