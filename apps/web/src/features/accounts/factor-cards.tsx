import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { siteQuery } from '../health/public/health.queries.ts';
import { factorsQuery } from './factors.queries.ts';
import { isPasskeyAddress } from './passkey-support.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';

/** The person's passkeys and second factor. With a hosted identity provider, that provider manages them. */
export function FactorCards() {
  const site = useQuery(siteQuery);
  return site.data?.hasOwnAccounts ? <Cards /> : null;
}

function Cards() {
  const { data, isPending, refetch } = useQuery(factorsQuery);
  if (isPending) return <PageLoader />;
  if (!data) {
    return (
      <ErrorState
        title="Your passkeys could not be loaded"
        message="Please check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  }
  // Hide the passkeys' card when the person has no passkey and cannot add one on this host.
  const hasPasskeys = data.passkeys.length > 0 || (data.canAddPasskey && isPasskeyAddress());
  return (
    <>
      {hasPasskeys && <PasskeysCard factors={data} />}
      <SecondFactorCard factors={data} />
    </>
  );
}
