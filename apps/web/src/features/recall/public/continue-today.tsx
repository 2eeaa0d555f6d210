import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CheckIcon } from '../../../ui/media/icons.tsx';
import { Card } from '../../../ui/page/pieces.tsx';
import { CardsLink, RecallLink } from '../recall-link.tsx';
import { comingDay } from '../recall-words.ts';
import { todayQuery } from './recall.queries.ts';

/** The line below the home page's welcome: whether a section is due today. */
export function TodayLead() {
  const { data, isPending } = useQuery(todayQuery);
  if (isPending) return null;
  if (!data || data.items.length > 0)
    return 'Pick up where you left off. Ten minutes between cases is enough for one section.';
  const { coming, today } = data;
  if (!coming) return 'You are up to date.';
  const which = comingDay(coming.on, today) === 'Tomorrow' ? 'Tomorrow’s' : 'The next';
  return `You are up to date. ${which} section is ready if you want a head start.`;
}

/** The next section, today's or a later day's, with a tick when today's work is done, and a round of cards. */
export function ContinueToday() {
  const { data, isPending } = useQuery(todayQuery);
  if (isPending) return <Skeleton height="9rem" />;
  if (!data) return null;
  const { items, coming, done, today, cardsDue, cardMinutes } = data;
  const [first] = items;
  const next = first ?? coming;
  const isDone = !first && done.length > 0;
  return (
    <Card component="section" aria-label="Today" p="lg" gap="sm">
      <Group gap="xs" c={isDone ? 'var(--app-accent-text)' : undefined}>
        {isDone && <CheckIcon size={28} />}
        <Text fz="lg" fw={600}>
          {first ? 'Next' : isDone ? 'All done for today' : 'Nothing is due today'}
        </Text>
      </Group>
      {coming && !first && <Text c="dimmed">{comingDay(coming.on, today)}</Text>}
      {next && <RecallLink item={next} today={today} />}
      {cardsDue > 0 && <CardsLink due={cardsDue} minutes={cardMinutes} />}
    </Card>
  );
}
