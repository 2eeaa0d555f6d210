import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

interface ListSkeletonProps {
  label?: string;
  rows: number;
  /** The height of a row in px. */
  height: number;
}

/** A placeholder with the layout of a list, shown while the list loads. */
export function ListSkeleton({ label = 'Loading', rows, height }: ListSkeletonProps) {
  return (
    <Stack gap="sm" role="status" data-page-loader>
      <VisuallyHidden>{label}…</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} aria-hidden />
      ))}
    </Stack>
  );
}
