import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useAuth } from '../features/accounts/public/use-auth.ts';
import { paths } from '../paths.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

export function NotFoundPage() {
  const { user } = useAuth();
  usePageTitle('Page not found');
  return (
    <Container size="xs" py={{ base: 48, sm: 96 }}>
      <Stack align="center" ta="center" gap="md">
        <Text fw={700} c="var(--app-accent-text)">
          404
        </Text>
        <Title order={1}>Page not found</Title>
        <Text c="dimmed">
          There is nothing at this address. It may have moved, or the link is incomplete.
        </Text>
        <Button component={Link} to={user ? paths.dashboard : paths.home} mt="sm">
          {user ? 'Go to dashboard' : 'Go to home'}
        </Button>
      </Stack>
    </Container>
  );
}
