import { CommunityPage } from '../features/feed/community-page.tsx';
import { ContentGuard } from '../features/subscription/content-guard.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Community');
  return (
    <ContentGuard title="The community is part of Premium">
      <CommunityPage />
    </ContentGuard>
  );
}
