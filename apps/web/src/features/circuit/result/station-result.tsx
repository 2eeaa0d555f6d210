import { Box, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Circuit, CircuitStation } from '@urost3/contract/circuit/circuit.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { formatRemaining } from '../../../lib/clock.ts';
import { studyPath } from '../../../paths.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { MarkedReplay } from '../../recordings/public/marked-replay.tsx';
import { sectionQuery } from '../../study/public/study.queries.ts';
import { ExaminerSheet } from '../examiner-sheet.tsx';
import { fallbackTexts } from '../fallback-texts.ts';
import { recordingOf } from '../record-choice.ts';
import classes from './result.module.css';
import { ResultCard } from './result-card.tsx';

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
    <ResultCard titleId={id}>
      <Group component="header" gap="md" align="flex-start" justify="space-between" wrap="nowrap">
        <div className={classes.names}>
          <p className={classes.kicker}>
            Station {position} · {stationLabels[stationId]}
          </p>
          {mark && (
            <p className={classes.points} data-wrap="never">
              {mark.ticked} of {mark.total} points
            </p>
          )}
          <PartTitle mt="0.1rem" fz="lg" lh={1.3} id={id}>
            {title}
          </PartTitle>
        </div>
        {!(isOnly && mark) && (
          <Box
            component="p"
            flex="none"
            m={0}
            fz="var(--app-figure-large)"
            fw={700}
            lh={1.2}
            data-figures
          >
            {mark ? `${mark.percent}%` : '–'}
          </Box>
        )}
      </Group>
      <PlainList row className={classes.facts} data-if-filled>
        {wasReached ? (
          <>
            {station.readingMs >= SKIPPED_MS && (
              <li>Reading {formatRemaining(station.readingMs)}</li>
            )}
            {station.interviewMs >= SKIPPED_MS && (
              <li>
                Interview {formatRemaining(station.interviewMs)} of{' '}
                {formatRemaining(station.interviewAllowedMs)}
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
      </PlainList>
      {missed.length > 0 && (
        <div>
          <PartTitle order={3} mb="0.5rem" fz="md">
            What to revise
          </PartTitle>
          <ul className={pieces.spacedList}>
            {missed.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      )}
      {/* The open sheet shows the recording beside its points. */}
      {!isMarking && <MarkedReplay uid={uid} what={recordingOf(circuit.id, position)} />}
      <Stack data-screen-only>
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
      </Stack>
    </ResultCard>
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
  if (!section.data) {
    return (
      <QueryState
        query={section}
        loading="Loading the examiner’s sheet"
        otherwise="The sheet could not be loaded."
      />
    );
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
