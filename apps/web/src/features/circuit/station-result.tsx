import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Circuit, CircuitStation } from '@urost3/contract/circuit.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { studyPath } from '../../paths.ts';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import spaced from '../../ui/spaced-list.module.css';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { MarkedReplay } from '../recordings/public/marked-replay.tsx';
import { sectionQuery } from '../study/public/study.queries.ts';
import classes from './circuit-result.module.css';
import { ExaminerSheet } from './examiner-sheet.tsx';
import { fallbackTexts } from './fallback-texts.ts';
import { formatClock } from './public/phase-time.ts';
import { recordingOf } from './record-choice.ts';

/** A phase that lasted less than this counts as skipped, and its time is not shown. */
const SKIPPED_MS = 10_000;

interface StationResultProps {
  circuit: Circuit;
  station: CircuitStation;
}

export function StationResult({ circuit, station }: StationResultProps) {
  const { position, stationId, sectionId, title, mark, missed, picks } = station;
  const wasReached = station.readingMs + station.interviewMs > 0;
  const isOnly = circuit.stations.length === 1;
  // With only one station and missed points, the verdict at the top of the page links to the section.
  const isLinkedAbove = isOnly && mark !== null && missed.length > 0;
  // The last station's sheet is filled in on the result page, because no marking phase follows the last interview.
  const isLast = position === circuit.stations.length && circuit.outcome === 'finished';
  const [isMarking, setIsMarking] = useState(isLast && !mark);
  const id = useId();
  const { uid } = useSignedInUser();
  return (
    <section className={classes.station} aria-labelledby={id}>
      <header className={classes.head}>
        <div className={classes.names}>
          <p className={classes.kicker}>
            Station {position} · {stationLabels[stationId]}
          </p>
          {mark && (
            <p className={classes.points}>
              {mark.ticked} of {mark.total} points
            </p>
          )}
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
        </div>
        {!(isOnly && mark) && <p className={classes.mark}>{mark ? `${mark.percent}%` : '–'}</p>}
      </header>
      <ul className={classes.facts}>
        {wasReached ? (
          <>
            {station.readingMs >= SKIPPED_MS && <li>Reading {formatClock(station.readingMs)}</li>}
            {station.interviewMs >= SKIPPED_MS && (
              <li>
                Interview {formatClock(station.interviewMs)} of{' '}
                {formatClock(station.interviewAllowedMs)}
              </li>
            )}
          </>
        ) : (
          <li>Not reached</li>
        )}
        {station.fallback && <li>{fallbackTexts[station.fallback]}</li>}
        {picks.answered > 0 && (
          <li>
            Multiple choice: {picks.right} of {picks.answered} right
          </li>
        )}
      </ul>
      {missed.length > 0 && (
        <div>
          <h3 className={classes.subtitle}>What to revise</h3>
          <ul className={spaced.list}>
            {missed.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      )}
      <MarkedReplay uid={uid} what={recordingOf(circuit.id, position)} />
      <div className={classes.sheet}>
        {station.isGone ? (
          <p>This section is no longer open to you. What you did in it is kept.</p>
        ) : (
          <div>
            {!isLinkedAbove && (
              <Button
                component={Link}
                to={studyPath(stationId, sectionId)}
                variant="default"
                mr="md"
              >
                Open the section
              </Button>
            )}
            {wasReached && !isMarking && (
              <Button {...(mark ? { variant: 'default' } : {})} onClick={() => setIsMarking(true)}>
                {mark ? 'Mark again' : 'Fill in the examiner’s sheet'}
              </Button>
            )}
          </div>
        )}
        {isMarking && !station.isGone && (
          <Sheet circuitId={circuit.id} station={station} onMarked={() => setIsMarking(false)} />
        )}
      </div>
    </section>
  );
}

interface SheetProps {
  circuitId: string;
  station: CircuitStation;
  onMarked: () => void;
}

function Sheet({ circuitId, station, onMarked }: SheetProps) {
  const { uid } = useSignedInUser();
  const section = useQuery(sectionQuery(uid, station.stationId, station.sectionId));
  if (section.isPending) return <PageLoader label="Loading the examiner’s sheet" />;
  if (!section.data) {
    return <QueryError query={section} otherwise="The sheet could not be loaded." />;
  }
  return (
    <ExaminerSheet
      circuitId={circuitId}
      station={station}
      section={section.data}
      onMarked={onMarked}
    />
  );
}
