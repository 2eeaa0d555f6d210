import { Button } from '@mantine/core';
import type { RecallToday } from '@urost3/contract/recall.schemas.ts';
import { ratingBand } from '@urost3/contract/study.ts';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { paths, studyPath } from '../../paths.ts';
import { Drawing } from '../../ui/drawing.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import classes from './done-today.module.css';
import { comingDay, describeItem, earlyStartText } from './recall-words.ts';

const PushOffer = lazyComponent(
  async () => (await import('../push/public/push-offer.tsx')).PushOffer,
);

/** The number of studied sections listed. More would make this card much longer than the weak areas beside it. */
const SHOWN = 4;

interface DoneTodayProps {
  data: RecallToday;
  title: string;
}

/** Shown when today's work is done. Lists what was studied (on a phone behind a button) and what comes next. */
export function DoneToday({ data: { done, coming, today }, title }: DoneTodayProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = `${done.length} ${done.length === 1 ? 'section' : 'sections'} studied`;
  return (
    <div className={classes.rest}>
      <div className={classes.head}>
        <Drawing name="rest" />
        <div>
          <p className={classes.title}>{title}</p>
          <p className={classes.note}>
            {count}
            <span className={classes.fold}>
              {' · '}
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls="studied-today"
                aria-label={`${isOpen ? 'Hide' : 'Show'} the sections studied today`}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Hide' : 'Show'}
              </button>
            </span>
          </p>
        </div>
      </div>
      <ul
        id="studied-today"
        className={classes.studied}
        data-open={isOpen}
        aria-label="Studied today"
      >
        {done.slice(0, SHOWN).map(({ stationId, sectionId, title, score }) => (
          <li key={`${stationId}/${sectionId}`}>
            <Sign score={score} />
            <span>{title}</span>
            <strong>{score}%</strong>
          </li>
        ))}
      </ul>
      {coming && (
        <div>
          <p className={classes.note}>{comingDay(coming.on, today)}</p>
          <p className={classes.coming} data-station={coming.stationId}>
            <strong>{coming.title}</strong>
            <span className={classes.meta}>{describeItem(coming, today)}</span>
          </p>
        </div>
      )}
      <div className={classes.more}>
        {coming && (
          <Button component={Link} to={studyPath(coming.stationId, coming.sectionId)}>
            {earlyStartText(coming, today)}
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

/**
 * A tick if the section is completed, and otherwise a ring in the colour of the rating band. The ring is filled in
 * proportion to the rating.
 */
function Sign({ score }: { score: number }) {
  const band = ratingBand(score);
  return (
    <span
      className={classes.sign}
      data-band={band}
      style={{ '--percent': score } as CSSProperties}
      aria-hidden
    >
      {band === 'Completed' && <CheckIcon size={18} />}
    </span>
  );
}
