import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Route } from '@urost3/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api.ts';
import { downloadFile } from '../../lib/download.ts';
import { showToast } from '../../ui/show-toast.ts';

interface PdfButtonProps {
  route: Route;
  id: string;
  /** `INV-000001` */
  number: string;
  children?: ReactNode;
}

export function PdfButton({ route, id, number, children = 'PDF' }: PdfButtonProps) {
  const download = useMutation({
    mutationFn: () => downloadFile(route, `${number}.pdf`, { id }),
    onError: (error) =>
      showToast('error', messageOf(error, 'The download failed. Please try again.')),
  });
  return (
    <Button
      {...(children === 'PDF'
        ? { variant: 'subtle' }
        : { variant: 'transparent', px: 0, fw: 400, c: 'var(--app-accent-text)' })}
      size="compact-md"
      aria-label={children === 'PDF' ? `PDF of ${number}` : `${children} ${number} as PDF`}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {children}
    </Button>
  );
}
