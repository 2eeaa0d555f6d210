import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countedDays } from '@urost3/contract/day.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type {
  Subscriber,
  SubscriptionAnalytics,
} from '@urost3/contract/subscription/subscription.schemas.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatCalendarDay, londonToday } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { Card, Columns, Fold, PartTitle } from '../../../ui/page/pieces.tsx';
import { StatCard, StatGrid } from '../../../ui/page/stat-card.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { ExportButton } from '../../../ui/table/export-button.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useHasPermission } from '../../accounts/public/use-auth.ts';
import { TestPaymentsNote } from '../../payments/public/payment-notes.tsx';
import { GivePremiumDialog } from '../public/give-premium-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { SubscriberList } from './subscriber-list.tsx';
import { analyticsQuery, useSubscriptionChange } from './subscribers.queries.ts';
import classes from './subscriptions-screen.module.css';

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
      {analytics.isError && !analytics.data && (
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
      <PriceDialog isOpen={isEditing} analytics={analytics} onClose={() => setIsEditing(false)} />
    </>
  );
}

interface GlobalActionsProps {
  examDate: string | null;
  /** Number of active subscriptions. */
  subscribers: number;
}

function GlobalActions({ examDate, subscribers }: GlobalActionsProps) {
  const maySetExam = useHasPermission('settings');
  // Collapsed at first, because the actions affect all subscribers and are rarely used.
  return (
    <Card
      component={Fold}
      py="sm"
      summary={
        <Group gap="0 0.75rem" align="baseline">
          <PartTitle>Global Actions</PartTitle>
          <Quiet>
            One expiry date for all subscribed users{maySetExam && ', and the interview date'}
          </Quiet>
        </Group>
      }
    >
      <Columns mt="md" columns="18rem" gap="lg">
        <ExpiryForAll subscribers={subscribers} />
        {maySetExam && <ExamDate key={examDate} examDate={examDate} />}
      </Columns>
    </Card>
  );
}

const endOfAll = (day: string) =>
  day < londonToday()
    ? `${formatCalendarDay(day)} is in the past, so every active subscription ends at once.`
    : `Every active subscription will end on ${formatCalendarDay(day)}, including those that would have ended later.`;

function ExpiryForAll({ subscribers }: { subscribers: number }) {
  const [day, setDay] = useState('');
  const [confirm, dialog] = useConfirm();
  const change = useSubscriptionChange((expiryDate: string) =>
    callApi(subscriptionRoutes.setExpiryForAll, { body: { expiryDate } }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!day) return;
    confirm({
      title: 'Set one expiry date for all?',
      text: `${endOfAll(day)} This cannot be undone in one step.`,
      confirmLabel: 'Set for All',
      isDangerous: true,
      failure: 'Failed to update global expiry date.',
      onConfirm: () => change.mutateAsync(day).then(() => setDay('')),
    });
  };
  return (
    <form method="post" onSubmit={submit} className={classes.action}>
      <DayField
        label="Expiry date for all subscribed users"
        isRequired
        value={day}
        onChange={setDay}
      />
      <Button type="submit" variant="default" disabled={subscribers === 0}>
        Set for All {counted(subscribers, 'Subscriber')}…
      </Button>
      {dialog}
    </form>
  );
}

function ExamDate({ examDate }: { examDate: string | null }) {
  const change = useSubscriptionChange((body: { examDate: string | null }) =>
    callApi(subscriptionRoutes.setExamDate, { body }),
  );
  const form = useForm({
    initialValues: { examDate: examDate ?? '' },
    transformValues: (values) => ({ examDate: values.examDate || null }),
    failure: 'The interview date could not be updated. Please try again.',
    onSubmit: (body: { examDate: string | null }) => change.mutateAsync(body),
  });
  return (
    <form method="post" {...form.formProps} className={classes.action}>
      <DayField
        {...form.getInputProps('examDate')}
        label="Interview date for all countdowns"
        emptyWords="Not announced: leave empty until it is"
      />
      <Button type="submit" variant="default" loading={form.submitting}>
        Save Interview Date
      </Button>
      <Problem isLine error={form.problem} />
    </form>
  );
}

export { SubscriptionsScreen as Component };
