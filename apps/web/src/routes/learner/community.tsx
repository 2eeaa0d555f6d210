import { CommunityGate } from '../../features/feed/community-gate.tsx';
import { CommunityPage } from '../../features/feed/community-page.tsx';
import { ContentGuard } from '../../features/subscription/content-guard.tsx';

// The page that the upgrade dialog offers to open after the payment. `open` does nothing, because this route already
// shows that page behind the dialog.
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
