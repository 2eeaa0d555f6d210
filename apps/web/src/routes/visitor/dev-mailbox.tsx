import { useQuery } from '@tanstack/react-query';
import { siteQuery } from '../../features/health/public/health.queries.ts';
import { Mailbox } from '../../features/mail/mailbox.tsx';
import { TextPage } from '../../ui/page/text-page.tsx';
import { PageLoader } from '../../ui/state/page-loader.tsx';
import { EmptyState } from '../../ui/state/state-panel.tsx';

/** Shows the mailbox only on installations without a mail server. */
export function Component() {
  const { data, isPending } = useQuery(siteQuery);
  if (isPending) return <PageLoader />;
  return (
    <TextPage
      title="Mailbox"
      lead="Messages that this trial installation keeps instead of sending."
    >
      {data?.hasMailbox ? (
        <Mailbox />
      ) : (
        <EmptyState title="There is no mailbox here">This installation sends its mail.</EmptyState>
      )}
    </TextPage>
  );
}
