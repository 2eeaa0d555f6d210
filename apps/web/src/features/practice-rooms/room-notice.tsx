import { Button, Container, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { StatePanel } from '../../ui/state-panel.tsx';

interface RoomNoticeProps {
  title: string;
  problem?: string | null;
  children?: ReactNode;
}

/** Shown instead of a room that the person cannot enter now. */
export function RoomNotice({ title, problem, children }: RoomNoticeProps) {
  return (
    <Container size="md" py="var(--app-page-top)">
      <StatePanel
        role="alert"
        isPage
        title={title}
        action={
          <Group gap="sm" justify="center">
            {children}
            <Button component={Link} to={paths.practice} variant="default">
              All practice rooms
            </Button>
          </Group>
        }
      >
        {problem}
      </StatePanel>
    </Container>
  );
}
