import { Button, Group, Text, Title } from '@mantine/core';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { formatCalendarDay, londonToday } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { Card, Columns, Fold } from '../../../ui/page/pieces.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { useHasPermission } from '../../accounts/public/use-auth.ts';
import { useSubscriptionChange } from './subscribers.queries.ts';
import classes from './subscriptions.module.css';

interface GlobalActionsProps {
  examDate: string | null;
  /** Number of active subscriptions. */
  subscribers: number;
}

export function GlobalActions({ examDate, subscribers }: GlobalActionsProps) {
  const maySetExam = useHasPermission('settings');
  // Collapsed at first, because the actions affect all subscribers and are rarely used.
  return (
    <Card
      component={Fold}
      py="sm"
      summary={
        <Group gap="0 0.7rem" align="baseline">
          <Title order={2} size="h4">
            Global Actions
          </Title>
          <Text size="sm" c="dimmed">
            One expiry date for all subscribed users{maySetExam && ', and the interview date'}
          </Text>
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
  const change = useSubscriptionChange({
    change: (expiryDate: string) =>
      callApi(subscriptionRoutes.setExpiryForAll, { body: { expiryDate } }),
    failure: 'Failed to update global expiry date.',
    onDone: () => setDay(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!day) return;
    confirm({
      title: 'Set one expiry date for all?',
      text: `${endOfAll(day)} This cannot be undone in one step.`,
      confirmLabel: 'Set for All',
      isDangerous: true,
      onConfirm: () => change.mutateAsync(day),
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
  const [day, setDay] = useState(examDate ?? '');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const change = useSubscriptionChange({
    change: (value: string) =>
      callApi(subscriptionRoutes.setExamDate, { body: { examDate: value || null } }),
    failure: 'The interview date could not be updated. Please try again.',
    onRefused: ({ examDate: words }) => setProblem(words),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    change.mutate(day);
  };
  return (
    <form method="post" onSubmit={submit} className={classes.action}>
      <DayField
        label="Interview date for all countdowns"
        emptyWords="Not announced: leave empty until it is"
        value={day}
        error={problem}
        onChange={setDay}
      />
      <Button type="submit" variant="default" loading={change.isPending}>
        Save Interview Date
      </Button>
    </form>
  );
}
