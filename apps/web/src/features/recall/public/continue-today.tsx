import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { studyPath } from '../../../paths.ts';
import { RecallHero } from '../recall-hero.tsx';
import { comingDay, describeItem } from '../recall-words.ts';
import classes from './continue-today.module.css';
import { todayQuery } from './recall.queries.ts';

/** The placeholder is as high as the card, so that nothing below it moves. */
const HEIGHT = '12rem';

/** The line below the dashboard's welcome: whether a section is due today. */
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

/**
 * Shows the next section that is due today. If none is left, shows the next section of a later day, or a text if there
 * is none either.
 */
export function ContinueToday() {
  const { data, isPending } = useQuery(todayQuery);
  if (isPending) return <Skeleton height={HEIGHT} />;
  if (!data) return null;
  const { items, coming, done, today } = data;
  const [first] = items;
  if (first) return <RecallHero item={first} today={today} isFirst={false} />;
  return (
    <section className={classes.card} aria-label="Today">
      {coming ? (
        <>
          <p className={classes.title}>{comingDay(coming.on, today)}</p>
          <div id="coming">
            <p className={classes.section}>{coming.title}</p>
            <p className={classes.facts}>{describeItem(coming, today)}</p>
          </div>
          <Button
            component={Link}
            to={studyPath(coming.stationId, coming.sectionId)}
            size="md"
            className={classes.start}
            aria-describedby="coming"
          >
            Start it today
          </Button>
        </>
      ) : (
        <p className={classes.title}>
          {done.length > 0 ? 'All done for today.' : 'Nothing is due today.'}
        </p>
      )}
    </section>
  );
}
