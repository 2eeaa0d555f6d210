import { Container } from '@mantine/core';
import { GroupPage } from '../features/groups/group-page.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Group');
  return (
    <Container size="var(--app-page-width)" py="var(--app-page-top)">
      <GroupPage />
    </Container>
  );
}
