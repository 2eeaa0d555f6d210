import { PartnersPage } from '../../features/practice-rooms/partners/partners-page.tsx';
import { ContentGuard } from '../../features/subscription/content-guard.tsx';
import { UpgradePrompt } from '../../features/subscription/public/upgrade-prompt.tsx';

const partners = {
  title: 'Find a practice partner',
  openLabel: 'Open the list',
  open: () => undefined,
};

export function Component() {
  return (
    <ContentGuard
      locked={<UpgradePrompt title="Practice partners are part of Premium" wanted={partners} />}
    >
      <PartnersPage />
    </ContentGuard>
  );
}
