import { CommunityGuard } from '../features/feed/community-guard.tsx';
import { CommunityPage } from '../features/feed/community-page.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Community');
  return (
    <CommunityGuard>
      <CommunityPage />
    </CommunityGuard>
  );
}
