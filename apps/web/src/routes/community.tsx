import { CommunityGate } from '../features/feed/community-gate.tsx';
import { CommunityPage } from '../features/feed/community-page.tsx';
import { ContentGuard } from '../features/subscription/content-guard.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

// The page itself appears behind the dialog.
const community = {
  title: 'Open the community and every section',
  openLabel: 'Open the community',
  open: () => undefined,
};

export function Component() {
  usePageTitle('Community');
  return (
    <ContentGuard
      locked={<CommunityGate title="The community is part of Premium" wanted={community} />}
    >
      <CommunityPage />
    </ContentGuard>
  );
}
