import { Button } from '@mantine/core';
import type { RecallToday } from '@urost3/contract/recall.schemas.ts';
import { Link } from 'react-router';
import { paths, studyPath } from '../../paths.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import classes from './done-today.module.css';
import { RecallLink } from './recall-link.tsx';
import { comingDay } from './recall-words.ts';

const PushOffer = loadLater(async () => (await import('../push/public/push-offer.tsx')).PushOffer);

/** More would push tomorrow's session off a phone's screen. */
const SHOWN = 4;

interface DoneTodayProps {
  data: RecallToday;
  title: string;
}

/** After a day's work: what was studied, and what comes next. */
export function DoneToday({ data: { done, coming, today }, title }: DoneTodayProps) {
  const count = `${done.length} ${done.length === 1 ? 'section' : 'sections'} studied`;
  return (
    <div className={classes.rest}>
      <div className={classes.head}>
        <Drawing name="rest" />
        <div>
          <p className={classes.title}>{title}</p>
          <p className={classes.note}>{count}</p>
        </div>
      </div>
      <ul className={classes.studied} aria-label="Studied today">
        {done.slice(0, SHOWN).map(({ stationId, sectionId, title, score }) => (
          <li key={`${stationId}/${sectionId}`}>
            <CheckIcon size={18} />
            <span>{title}</span>
            <strong>{score}%</strong>
          </li>
        ))}
      </ul>
      {coming && (
        <div>
          <p className={classes.note}>{comingDay(coming.on, today)}</p>
          <RecallLink item={coming} today={today} />
        </div>
      )}
      <div className={classes.more}>
        {coming && (
          <Button component={Link} to={studyPath(coming.stationId, coming.sectionId)}>
            Start it today
          </Button>
        )}
        <Button component={Link} to={paths.circuit} variant="default">
          Run a mock circuit
        </Button>
      </div>
      <PushOffer reason="Shall this device tell you when reviews are due, and of messages and interviews?" />
    </div>
  );
}
