import { Container, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** The layout of a mock interview's pages before and after the room itself. */
export function InterviewPage({ children }: { children: ReactNode }) {
  return (
    <Container size="sm" py="var(--app-page-top)">
      <Stack gap="lg">{children}</Stack>
    </Container>
  );
}
