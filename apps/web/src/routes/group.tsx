import { Container } from '@mantine/core';
import { GroupPage } from '../features/groups/group-page.tsx';

export function Component() {
  return (
    <Container size="var(--app-page-width)" py="var(--app-page-top)">
      <GroupPage />
    </Container>
  );
}
