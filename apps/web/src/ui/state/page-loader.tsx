import { Center, Loader, VisuallyHidden } from '@mantine/core';

export function PageLoader({ label = 'Loading' }: { label?: string }) {
  return (
    <Center role="status" mih="40vh" p="xl" data-page-loader>
      <Loader aria-hidden />
      <VisuallyHidden>{label}…</VisuallyHidden>
    </Center>
  );
}
