import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type Subscriber,
  type SubscriptionAnalytics,
  subscriptionEndpoints,
} from '@urost3/contract/subscription.ts';
import { useMemo, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { downloadCsv } from '../../lib/download-csv.ts';
import { formatMoney } from '../../lib/money.ts';
import { DataTable, type Sort } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { type Comparisons, sortRows } from '../../ui/sort-rows.ts';
import { StatCard, StatGrid } from '../../ui/stat-card.tsx';
import { TestPaymentsNote } from '../payments/test-payments-note.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { GivePremiumDialog } from './give-premium-dialog.tsx';
import { GlobalActions } from './global-actions.tsx';
import { PriceModal } from './price-modal.tsx';
import { subscriberColumns } from './subscriber-columns.tsx';
import { analyticsQuery, subscribersQuery } from './subscribers.queries.ts';

export function SubscriptionsScreen() {
  const users = useQuery(subscribersQuery);
  const analytics = useQuery(analyticsQuery);
  const download = useMutation({
    mutationFn: () => callApi(subscriptionEndpoints.exportUsers),
    onSuccess: (text) => downloadCsv(String(text), 'subscribers.csv'),
    onError: (error) => showToast('error', messageOf(error, 'The export failed.')),
  });
  const [giving, setGiving] = useState<Subscriber | 'anybody' | null>(null);
  const failed = users.error ?? analytics.error;
  return (
    <Stack gap="lg">
      <PageHeading
        title="Subscription Management"
        action={
          <Group gap="sm">
            <Button aria-haspopup="dialog" onClick={() => setGiving('anybody')}>
              Give Premium
            </Button>
            <Button
              variant="default"
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              Export CSV
            </Button>
          </Group>
        }
      />
      <TestPaymentsNote isForStaff />
      {failed && (
        <ErrorState
          message={messageOf(failed, 'Failed to fetch subscription data.')}
          onRetry={() => {
            void users.refetch();
            void analytics.refetch();
          }}
          isRetrying={users.isFetching || analytics.isFetching}
        />
      )}
      {analytics.data && <Figures analytics={analytics.data} />}
      {analytics.data && <GlobalActions examDate={analytics.data.examDate} />}
      {users.isPending && <PageLoader label="Loading subscriptions" />}
      {users.data && <Subscribers users={users.data} onGive={setGiving} />}
      {giving && (
        <GivePremiumDialog
          isOpen
          person={giving === 'anybody' ? null : { uid: giving.userId, name: giving.displayName }}
          onClose={() => setGiving(null)}
        />
      )}
    </Stack>
  );
}

function durationWords(days: number): string {
  return days === 365 ? 'year' : `${days} days`;
}

function Figures({ analytics }: { analytics: SubscriptionAnalytics }) {
  const [isEditing, setIsEditing] = useState(false);
  const { subscriptionPrice, subscriptionCurrency, subscriptionDurationDays } = analytics;
  return (
    <>
      <StatGrid>
        <StatCard label="Active Subscriptions" value={analytics.activeSubscriptions} />
        <StatCard
          label="Total Revenue"
          value={formatMoney(analytics.totalRevenue, analytics.revenueCurrency)}
        >
          After refunds
        </StatCard>
        <StatCard label="Subscriptions Sold" value={analytics.totalSubscriptionsSold} />
        <StatCard
          label="Current Price"
          value={formatMoney(subscriptionPrice, subscriptionCurrency)}
        >
          per {durationWords(subscriptionDurationDays)}{' '}
          <Button
            size="compact-sm"
            variant="default"
            aria-haspopup="dialog"
            onClick={() => setIsEditing(true)}
          >
            Edit Price
          </Button>
        </StatCard>
      </StatGrid>
      <PriceModal isOpen={isEditing} analytics={analytics} onClose={() => setIsEditing(false)} />
    </>
  );
}

/** What is not known stands before everything else. Unasked they come as the server lists them. */
const comparisons: Comparisons<Subscriber> = {
  name: (a, b) => a.displayName.localeCompare(b.displayName),
  email: (a, b) => a.email.localeCompare(b.email),
  status: (a, b) => a.subscriptionStatus.localeCompare(b.subscriptionStatus),
  purchased: (a, b) => (a.purchaseDate ?? '').localeCompare(b.purchaseDate ?? ''),
  expiry: (a, b) => (a.subscriptionExpiryDate ?? '').localeCompare(b.subscriptionExpiryDate ?? ''),
  amount: (a, b) => (a.amount ?? -1) - (b.amount ?? -1),
};

interface SubscribersProps {
  users: Subscriber[];
  onGive: (user: Subscriber) => void;
}

function Subscribers({ users, onGive }: SubscribersProps) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort | undefined>(undefined);
  const [editing, setEditing] = useState<string | null>(null);
  const [ending, setEnding] = useState<Subscriber | null>(null);
  const wanted = search.trim().toLowerCase();
  const rows = useMemo(
    () =>
      users.filter((user) => `${user.displayName} ${user.email}`.toLowerCase().includes(wanted)),
    [users, wanted],
  );
  const columns = useMemo(
    () => subscriberColumns({ editing, onEdit: setEditing, onDeactivate: setEnding, onGive }),
    [editing, onGive],
  );
  if (users.length === 0) return <EmptyState title="Nobody has subscribed yet." />;
  return (
    <>
      <FilterBar label="Find subscribers" onClear={search === '' ? undefined : () => setSearch('')}>
        <TextInput
          data-wide
          label="Search"
          type="search"
          placeholder="Search by name or email..."
          maxLength={200}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </FilterBar>
      {rows.length === 0 ? (
        <EmptyState title="No subscribers match this search">
          Try part of a name or of an email address.
        </EmptyState>
      ) : (
        <DataTable
          caption="Subscribed users"
          columns={columns}
          rows={sortRows(rows, sort, comparisons)}
          keyOf={(user) => user.userId}
          sort={sort}
          onSort={setSort}
        />
      )}
      <DeactivateDialog user={ending} onClose={() => setEnding(null)} />
    </>
  );
}
