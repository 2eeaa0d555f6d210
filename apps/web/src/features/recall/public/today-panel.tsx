import { Box, Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '@urost3/contract/day.ts';
import type { RecallToday } from '@urost3/contract/recall/recall.schemas.ts';
import { MOCK_MINUTES } from '@urost3/contract/recall/recall.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { isSameSection } from '@urost3/contract/study/study.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths, studyPath } from '../../../paths.ts';
import { Card, PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { minutesText } from '../card-round.ts';
import { DoneToday } from '../done-today.tsx';
import { CardsLink, RecallHero, RecallLink, WorkLink } from '../recall-link.tsx';
import { comingDay } from '../recall-words.ts';
import { WeakAreas } from '../weak-areas.tsx';
import { todayQuery } from './recall.queries.ts';

const SHOWN_AT_FIRST = 4;
const WEAK_SHOWN = 3;

interface TodayPanelProps {
  /** A section to leave out of the list, because the section is shown above the list. */
  without: SectionRef | undefined;
  /** Whether the learner has not rated anything yet. */
  isFirst: boolean;
  /** The minutes of study today; 0 while they are unknown. */
  minutesToday: number;
}

/** Takes the place of the list of a usual day while it loads, so that nothing below it moves. */
export const TodaySkeleton = () => <Skeleton h={{ base: '31rem', md: '28rem' }} />;

/** The sections that are due today, with the first one large. */
export function TodayPanel(props: TodayPanelProps) {
  const today = useQuery(todayQuery);
  if (!today.data) {
    return (
      <QueryState
        query={today}
        loading={<TodaySkeleton />}
        title="Today’s list could not be loaded"
        message="You can still open sections."
      />
    );
  }
  return <Today data={today.data} {...props} />;
}

/** The weakest areas, beside today's list. */
export function WeakAreasPanel() {
  const { data } = useQuery(todayQuery);
  if (!data) return null;
  const { weakAreas, items, done, coming, today } = data;
  const isResting = items.length === 0 && done.length > 0;
  const planned = isResting && coming?.on === addDays(today, 1) ? coming : undefined;
  return <WeakAreas areas={weakAreas.slice(0, WEAK_SHOWN)} planned={planned} />;
}

function Today(props: { data: RecallToday } & TodayPanelProps) {
  const { data, without, isFirst, minutesToday } = props;
  const { today, items: all, fitCount: fitting } = data;
  const isShownAbove = (item: SectionRef) => isSameSection(item, without);
  const items = all.filter((item) => !isShownAbove(item));
  const fitCount = all.slice(0, fitting).filter((item) => !isShownAbove(item)).length;
  const [isOpen, setIsOpen] = useState(false);
  const isDone = data.done.length > 0 && items.length === 0;
  const shown = isOpen ? items : items.slice(0, Math.min(fitCount, SHOWN_AT_FIRST));
  return (
    // As high as what is beside it on the dashboard.
    <Card component="section" gap="md" p="lg" flex={1} aria-labelledby="today">
      <Group component="header" gap="0.25rem 1rem" align="baseline" justify="space-between">
        <PartTitle id="today" fz="xl">
          Today
        </PartTitle>
        <Text inherit c="dimmed">
          {/* With no-break spaces, no line begins with a dot. */}
          {dayText(data)}
          {'\u00a0'}· <Link to={paths.plan}>Your plan</Link>
        </Text>
      </Group>
      {data.cardsDue > 0 && !isDone && <CardsLink due={data.cardsDue} minutes={data.cardMinutes} />}
      {data.isMock && (
        <WorkLink
          to={paths.circuit}
          title="Full mock circuit"
          time={`about ${MOCK_MINUTES} minutes`}
        />
      )}
      {data.isExamOver && (
        <Box component="p" m={0} c="dimmed">
          Your interview date has passed. <Link to={paths.plan}>Set the next one</Link>.
        </Box>
      )}
      {shown.length === 0 &&
        items.length === all.length &&
        (isDone ? (
          <DoneToday data={data} title={emptyText(data)} minutes={minutesToday} />
        ) : (
          <Box component="p" m={0} c="dimmed">
            {emptyText(data)}
          </Box>
        ))}
      {shown.length === 0 && items.length < all.length && (
        <Box component="p" m={0} c="dimmed">
          Nothing else is planned for today.
          {data.coming && (
            <>
              {' '}
              {comingDay(data.coming.on, today)}:{' '}
              <Link to={studyPath(data.coming.stationId, data.coming.sectionId)}>
                {data.coming.title}
              </Link>
            </>
          )}
        </Box>
      )}
      {shown.length > 0 && (
        // The first section grows, so that the column is as high as the one beside it.
        <PlainList gap="xs" flex={1} style={{ gridTemplateRows: 'minmax(min-content, 1fr)' }}>
          {shown.map((item, index) => (
            <li key={`${item.stationId}/${item.sectionId}`}>
              {index === 0 && !without ? (
                <RecallHero item={item} today={today} isFirst={isFirst} />
              ) : (
                <RecallLink item={item} today={today} />
              )}
            </li>
          ))}
        </PlainList>
      )}
      {items.length > shown.length && (
        <Button w="fit-content" variant="subtle" size="compact-md" onClick={() => setIsOpen(true)}>
          Show all {items.length}
        </Button>
      )}
    </Card>
  );
}

/**
 * The planned minutes for the rest of today, which the server computes together with the plan. If nothing is planned,
 * the text is the learner's minutes a day.
 */
function dayText({ minutes, items, done, ownDays }: RecallToday): string {
  if (!(minutes > 0)) return `${ownDays.minutesADay} minutes a day`;
  // 'Left' and 'done' are omitted when no study session is done yet. They are also omitted when none is left, because
  // the list below says so.
  if (items.length === 0 || done.length === 0) return `${minutesText(minutes)} planned`;
  return `${minutesText(minutes)} left\u00a0· ${done.length} done today`;
}

/** Why no study session is shown, or why the sessions below are not part of today's minutes. */
function emptyText({
  done,
  cardsDue,
  items,
  isDayOff,
  isMock,
  daysUntilExam,
  ownDays,
}: RecallToday): string {
  if (daysUntilExam === 0) return 'The day of the interview is kept free.';
  if (isDayOff) return 'Today is a day off.';
  if (items.length > 0 && done.length > 0)
    return `Your ${ownDays.minutesADay} minutes for today are done. More is due:`;
  if (items.length > 0 && (isMock || cardsDue > 0))
    return 'Today’s minutes are for the work above. More is due:';
  if (items.length > 0)
    return 'Today’s minutes are too few for a section, so they count tomorrow. More is due:';
  if (done.length > 0) return 'All done for today.';
  return cardsDue > 0 ? 'No section is due today.' : 'Nothing is due today.';
}
