import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addDays } from '@urost3/contract/day.ts';
import type { RecallToday } from '@urost3/contract/recall.schemas.ts';
import { MOCK_MINUTES } from '@urost3/contract/recall.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { paths, studyPath } from '../../../paths.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { usePreload } from '../../../ui/use-preload.ts';
import { minutesText, roundSize, roundText } from '../card-round.ts';
import { DoneToday } from '../done-today.tsx';
import { RecallHero } from '../recall-hero.tsx';
import { RecallLink } from '../recall-link.tsx';
import { comingDay } from '../recall-words.ts';
import { dayText, emptyText } from '../today-words.ts';
import { WeakAreas } from '../weak-areas.tsx';
import { pointCardsQuery, todayQuery } from './recall.queries.ts';
import classes from './today-panel.module.css';

const SHOWN_AT_FIRST = 4;
const WEAK_SHOWN = 3;

interface TodayPanelProps {
  /** A section to leave out of the list, because the section is shown above the list. */
  without: SectionRef | undefined;
  /** Whether the learner has not rated anything yet. */
  isFirst: boolean;
}

/** The sections that are due today, with the first one large. */
export function TodayPanel({ without, isFirst }: TodayPanelProps) {
  const today = useQuery(todayQuery);
  if (today.isPending) return null;
  if (!today.data) {
    return (
      <ErrorState
        title="Today’s list could not be loaded"
        message="You can still open sections."
        onRetry={() => void today.refetch()}
        isRetrying={today.isFetching}
      />
    );
  }
  return <Today data={today.data} without={without} isFirst={isFirst} />;
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

function Today({ data, without, isFirst }: { data: RecallToday } & TodayPanelProps) {
  const { today, items: all, fitCount: fitting } = data;
  const isShownAbove = (item: SectionRef) =>
    item.stationId === without?.stationId && item.sectionId === without.sectionId;
  const items = all.filter((item) => !isShownAbove(item));
  const fitCount = all.slice(0, fitting).filter((item) => !isShownAbove(item)).length;
  const [isOpen, setIsOpen] = useState(false);
  const isDone = data.done.length > 0 && items.length === 0;
  const shown = isOpen ? items : items.slice(0, Math.min(fitCount, SHOWN_AT_FIRST));
  return (
    <section className={classes.card} data-area="today" aria-labelledby="today">
      <header className={classes.head}>
        <h2 id="today" className={classes.title}>
          Today
        </h2>
        <p className={classes.minutes}>
          {dayText(data)} · <Link to={paths.plan}>Your plan</Link>
        </p>
      </header>
      {data.cardsDue > 0 && <CardsLink due={data.cardsDue} minutes={data.cardMinutes} />}
      {data.isMock && (
        <Link to={paths.circuit} className={classes.cards}>
          <span className={classes.cardsTitle}>Full mock circuit</span>
          <span>about {MOCK_MINUTES} minutes</span>
        </Link>
      )}
      {data.isExamOver && (
        <p className={classes.empty}>
          Your interview date has passed. <Link to={paths.plan}>Set the next one</Link>.
        </p>
      )}
      {shown.length === 0 &&
        items.length === all.length &&
        (isDone ? (
          <DoneToday data={data} title={emptyText(data)} />
        ) : (
          <p className={classes.empty}>{emptyText(data)}</p>
        ))}
      {shown.length === 0 && items.length < all.length && (
        <p className={classes.empty}>
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
        </p>
      )}
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((item, index) => (
            <li key={`${item.stationId}/${item.sectionId}`}>
              {index === 0 && !without ? (
                <RecallHero item={item} today={today} isFirst={isFirst} />
              ) : (
                <RecallLink item={item} today={today} />
              )}
            </li>
          ))}
        </ul>
      )}
      {items.length > shown.length && (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-md"
          onClick={() => setIsOpen(true)}
        >
          Show all {items.length}
        </Button>
      )}
    </section>
  );
}

/** A link to the due cards. The cards are also stored on this device for offline use. */
function CardsLink({ due, minutes }: { due: number; minutes: number }) {
  const client = useQueryClient();
  usePreload(useCallback(() => client.prefetchQuery(pointCardsQuery), [client]));
  return (
    <Link to={paths.pointCards} className={classes.cards}>
      <span className={classes.cardsTitle}>
        {due === 1 ? '1 card is due' : `${due} cards are due`}
      </span>
      <span>{minutes > 0 ? `about ${minutesText(minutes)} today` : roundText(roundSize(due))}</span>
    </Link>
  );
}
