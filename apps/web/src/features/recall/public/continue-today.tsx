import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { studyPath } from '../../../paths.ts';
import { RecallHero } from '../recall-hero.tsx';
import { RecallLink } from '../recall-link.tsx';
import { comingDay } from '../recall-words.ts';
import classes from './continue-today.module.css';
import { todayQuery } from './recall.queries.ts';

/** The placeholder is as high as the card, so that nothing below it moves. */
const HEIGHT = '12rem';

/** Today's next session, or the next session of a later day. */
export function ContinueToday() {
  const { data, isPending } = useQuery(todayQuery);
  if (isPending) return <Skeleton height={HEIGHT} />;
  if (!data) return null;
  const { items, coming, done, today } = data;
  const [first] = items;
  if (first) return <RecallHero item={first} today={today} isFirst={false} />;
  return (
    <section className={classes.card} aria-label="Today">
      <p className={classes.title}>
        {done.length > 0 ? 'All done for today.' : 'Nothing is due today.'}
      </p>
      {coming && (
        <>
          <p className={classes.note}>{comingDay(coming.on, today)}</p>
          <RecallLink item={coming} today={today} />
          <Button
            component={Link}
            to={studyPath(coming.stationId, coming.sectionId)}
            className={classes.start}
          >
            Start it today
          </Button>
        </>
      )}
    </section>
  );
}
