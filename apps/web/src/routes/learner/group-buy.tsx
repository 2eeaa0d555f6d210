import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { BuyGroup } from '../../features/groups/buy-group.tsx';
import { ownGroupsQuery } from '../../features/groups/groups.queries.ts';
import { useSubscription } from '../../features/subscription/public/subscription-context.ts';
import { paths } from '../../paths.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { EmptyState, ErrorState, PageLoader, QueryState } from '../../ui/state/state-panel.tsx';

/** The page on which a person buys a group by card, or renews the group that `?group=…` names. */
export function Component() {
  return (
    <PageFrame>
      <BuyGroupPage />
    </PageFrame>
  );
}

function BuyGroupPage() {
  const [search] = useSearchParams();
  const renewedId = search.get('group');
  const own = useQuery({ ...ownGroupsQuery, enabled: renewedId !== null });
  const { status, error, reload } = useSubscription();
  const renewed = own.data?.managed.find(({ id, canRenew }) => id === renewedId && canRenew);
  if (error && !status) return <ErrorState message={error} onRetry={reload} />;
  if (own.isError && !own.data)
    return <QueryState query={own} otherwise="Your group could not be loaded. Please try again." />;
  if (!status || (renewedId !== null && !own.data)) return <PageLoader />;
  if (renewedId !== null && !renewed)
    return (
      <EmptyState title="This group cannot be renewed by card.">
        Only its manager can renew it, once it is paid. <Link to={paths.group}>Open the group</Link>
      </EmptyState>
    );
  return (
    <BuyGroup
      renewed={renewed ?? null}
      price={{
        amount: status.subscriptionPrice,
        currency: status.subscriptionCurrency,
        days: status.subscriptionDurationDays,
      }}
    />
  );
}
