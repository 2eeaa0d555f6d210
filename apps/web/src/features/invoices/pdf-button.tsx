import { ActionIcon, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Route } from '@urost3/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { downloadFile } from '../../lib/api/download.ts';
import { icon } from '../../ui/media/icons.tsx';

const FileIcon = icon(
  <path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4M12 11v6m-2.5-2.500 2.500 2.500 2.500-2.500" />,
);

interface PdfButtonProps {
  route: Route;
  id: string;
  /** The number of the document, for example `INV-000001`. */
  number: string;
  children?: ReactNode;
}

/** @param children the button's label; without a label the button is an icon */
export function PdfButton({ route, id, number, children }: PdfButtonProps) {
  const download = useMutation({
    mutationFn: () => downloadFile(route, `${number}.pdf`, { id }),
    meta: { failure: 'The download failed. Please try again.' },
  });
  if (!children)
    return (
      <ActionIcon
        variant="subtle"
        size={44}
        title="PDF"
        aria-label={`PDF of ${number}`}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        <FileIcon />
      </ActionIcon>
    );
  return (
    <Button
      variant="transparent"
      px={0}
      fw={400}
      c="var(--app-accent-text)"
      size="compact-sm"
      aria-label={`${children} ${number} as PDF`}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {children}
    </Button>
  );
}
