import { Container, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** The page around the room of an interview, outside the room itself. */
export function InterviewPage({ children }: { children: ReactNode }) {
  return (
    <Container size="sm" py="var(--app-page-top)">
      <Stack gap="lg">{children}</Stack>
    </Container>
  );
}
