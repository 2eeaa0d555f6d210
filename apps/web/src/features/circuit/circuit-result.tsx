import { Button, Container, Stack } from '@mantine/core';
import { CRITICAL_CAP_PERCENT, pointWeightValues } from '@urost3/contract/checklist.ts';
import type { Circuit, CircuitStation } from '@urost3/contract/circuit.schemas.ts';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { ChevronLeftIcon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatCard, StatGrid } from '../../ui/stat-card.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import classes from './circuit-result.module.css';
import { CircuitVerdict } from './circuit-verdict.tsx';
import { formatClock } from './public/phase-time.ts';
import { FirstMarked, ResultTrend } from './result-trend.tsx';
import { StationResult } from './station-result.tsx';

const { critical, major, minor } = pointWeightValues;

/** The station with the lowest mark; null while a reached station has no mark, or when every point was covered. */
function weakestOf(stations: readonly CircuitStation[]): CircuitStation | null {
  const reached = stations.filter((station) => station.readingMs + station.interviewMs > 0);
  if (reached.some((station) => station.mark === null)) return null;
  const [weakest] = reached.toSorted((a, b) => (a.mark?.percent ?? 0) - (b.mark?.percent ?? 0));
  return weakest?.missed.length ? weakest : null;
}

/** The result page: marks, time used and what to revise. It also has a print layout. */
export function CircuitResult({ circuit }: { circuit: Circuit }) {
  usePageTitle('Circuit result');
  const { stations } = circuit;
  const marks = stations.flatMap((station) => station.mark ?? []);
  const covered = marks.reduce((sum, mark) => sum + mark.ticked, 0);
  const points = marks.reduce((sum, mark) => sum + mark.total, 0);
  const used = stations.reduce(
    (sum, { readingMs, interviewMs }) => sum + readingMs + interviewMs,
    0,
  );
  const extra = circuit.extraTimePercent;
  const weakest = weakestOf(stations);
  return (
    <Container size="md" py="var(--app-page-top)" className={classes.page}>
      <Stack gap="xl">
        <div>
          <Link to={paths.circuit} className={classes.back}>
            <ChevronLeftIcon size={18} />
            All circuits
          </Link>
          <PageHeading
            title="Circuit result"
            isLarge
            action={
              <Button variant="default" className={classes.print} onClick={() => window.print()}>
                Print
              </Button>
            }
          >
            {formatDateTime(circuit.startedAt)}
            {circuit.outcome === 'abandoned' && ' · abandoned'}
            {extra > 0 && ` · ${extra}% extra time`}
          </PageHeading>
        </div>
        <CircuitVerdict circuit={circuit} weakest={weakest}>
          <FirstMarked circuit={circuit} className={classes.counted} />
        </CircuitVerdict>
        {/* With a single station, its `StationResult` below already shows these figures. */}
        {stations.length > 1 && (
          <StatGrid>
            <StatCard
              label="Points covered"
              value={points === 0 ? '–' : `${covered} of ${points}`}
            />
            <StatCard label="Time used" value={formatClock(used)}>
              Reading and interview together
            </StatCard>
          </StatGrid>
        )}
        <ResultTrend circuit={circuit} />
        {stations.map((station) => (
          <StationResult key={station.position} circuit={circuit} station={station} />
        ))}
        {marks.length > 0 && (
          <p className={classes.counted}>
            Where points are weighted, a critical one counts {critical}, a major one {major} and a
            minor one {minor}. If a critical point is missed, the mark cannot exceed{' '}
            {CRITICAL_CAP_PERCENT}%.
          </p>
        )}
      </Stack>
    </Container>
  );
}
