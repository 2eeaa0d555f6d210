import { CommunityGate } from '../features/feed/community-gate.tsx';
import { CommunityPage } from '../features/feed/community-page.tsx';
import { ContentGuard } from '../features/subscription/content-guard.tsx';

// What the upgrade dialog offers to open. The community page itself appears behind the dialog.
const community = {
  title: 'Open the community and every section',
  openLabel: 'Open the community',
  open: () => undefined,
};

export function Component() {
  return (
    <ContentGuard locked={<CommunityGate wanted={community} />}>
      <CommunityPage />
    </ContentGuard>
  );
}
