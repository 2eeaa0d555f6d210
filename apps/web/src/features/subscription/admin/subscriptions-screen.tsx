import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countedDays } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type {
  Subscriber,
  SubscriptionAnalytics,
} from '@urost3/contract/subscription/subscription.schemas.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { StatCard, StatGrid } from '../../../ui/page/stat-card.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { ExportButton } from '../../../ui/table/export-button.tsx';
import { useHasPermission } from '../../accounts/public/use-auth.ts';
import { TestPaymentsNote } from '../../payments/public/payment-notes.tsx';
import { GivePremiumDialog } from '../public/give-premium-dialog.tsx';
import { GlobalActions } from './global-actions.tsx';
import { PriceModal } from './price-modal.tsx';
import { SubscriberList } from './subscriber-list.tsx';
import { analyticsQuery } from './subscribers.queries.ts';
import classes from './subscriptions.module.css';

export function SubscriptionsScreen() {
  const analytics = useQuery(analyticsQuery);
  // 'Give Premium' searches all accounts, which needs the permission 'people'.
  const maySearch = useHasPermission('people');
  const [giving, setGiving] = useState<Subscriber | 'anybody' | null>(null);
  return (
    <Stack gap="lg">
      <PageHeading
        title="Subscription Management"
        action={
          <Group gap="sm">
            {maySearch && (
              <Button aria-haspopup="dialog" onClick={() => setGiving('anybody')}>
                Give Premium
              </Button>
            )}
            <ExportButton
              read={() => callApi(subscriptionRoutes.exportUsers)}
              fileName="subscribers.csv"
            />
          </Group>
        }
      />
      <TestPaymentsNote isForStaff />
      {analytics.isError && (
        <QueryState query={analytics} otherwise="Failed to fetch subscription data." />
      )}
      {analytics.data && <Figures analytics={analytics.data} />}
      <SubscriberList onGive={setGiving} />
      {analytics.data && (
        <GlobalActions
          examDate={analytics.data.examDate}
          subscribers={analytics.data.activeSubscriptions}
        />
      )}
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
  return days === 365 ? 'year' : countedDays(days);
}

function Figures({ analytics }: { analytics: SubscriptionAnalytics }) {
  const [isEditing, setIsEditing] = useState(false);
  const { subscriptionPrice, subscriptionCurrency, subscriptionDurationDays } = analytics;
  return (
    <>
      <StatGrid>
        <StatCard label="Active Subscriptions" value={analytics.activeSubscriptions} />
        <StatCard label="Subscriptions Sold" value={analytics.totalSubscriptionsSold}>
          Including refunded ones
        </StatCard>
        <StatCard
          label="Total Revenue"
          value={formatMoney(analytics.totalRevenue, analytics.revenueCurrency)}
        >
          After refunds
        </StatCard>
        <StatCard
          label="Current Price"
          value={formatMoney(subscriptionPrice, subscriptionCurrency)}
        >
          <Group component="span" gap="0 0.75rem" align="baseline">
            per {durationWords(subscriptionDurationDays)}
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              className={classes.edit}
              aria-haspopup="dialog"
              onClick={() => setIsEditing(true)}
            >
              Edit Price
            </Anchor>
          </Group>
        </StatCard>
      </StatGrid>
      <PriceModal isOpen={isEditing} analytics={analytics} onClose={() => setIsEditing(false)} />
    </>
  );
}

export { SubscriptionsScreen as Component };
