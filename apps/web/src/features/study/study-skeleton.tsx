import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';

/** A placeholder with the layout of a study page, shown while the page loads. */
export function StudySkeleton({ label }: { label: string }) {
  return (
    <Stack gap="md" role="status" data-page-loader>
      <VisuallyHidden>{label}…</VisuallyHidden>
      <Skeleton aria-hidden height={20} width="30%" mt="sm" />
      <Skeleton aria-hidden height={44} width="80%" />
      <Skeleton aria-hidden height={20} width="60%" />
      <Skeleton aria-hidden height={44} width={220} mt="xs" />
      <Skeleton aria-hidden height={48} />
      <Skeleton aria-hidden height={280} />
    </Stack>
  );
}
