import { Container, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../media/drawing.tsx';

interface MessagePageProps {
  drawing: DrawingName;
  /** A short text above the title. */
  kicker?: string;
  title: string;
  children: ReactNode;
  /** Buttons; the first one is the main action. */
  actions: ReactNode;
  role?: 'alert';
}

/** A page that consists of a message: not found, a crash, a refused link. */
export function MessagePage({ drawing, kicker, title, children, actions, role }: MessagePageProps) {
  return (
    <Container size="xs" py={{ base: 48, sm: 96 }} role={role}>
      <Stack align="center" ta="center" gap="md">
        <Drawing name={drawing} />
        {kicker && (
          <Text fw={700} c="var(--app-accent-text)">
            {kicker}
          </Text>
        )}
        <Title order={1}>{title}</Title>
        <Text component="div" c="dimmed">
          {children}
        </Text>
        <Group mt="sm" justify="center">
          {actions}
        </Group>
      </Stack>
    </Container>
  );
}
