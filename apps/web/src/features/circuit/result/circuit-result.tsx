import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Circuit, CircuitStation } from '@urost3/contract/circuit/circuit.schemas.ts';
import { CRITICAL_CAP_PERCENT, pointWeightValues } from '@urost3/contract/content/checklist.ts';
import { PASSED_FROM } from '@urost3/contract/recall/recall.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRemaining } from '../../../lib/clock.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { paths, studyPath } from '../../../paths.ts';
import { ArrowRightIcon } from '../../../ui/media/icons.tsx';
import { ProgressRing } from '../../../ui/media/progress-ring.tsx';
import { Sparkline } from '../../../ui/media/sparkline.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { BackLink, PartTitle } from '../../../ui/page/pieces.tsx';
import { StatCard, StatGrid } from '../../../ui/page/stat-card.tsx';
import { circuitsQuery } from '../circuit.queries.ts';
import { TrendList } from '../setup/circuit-trend.tsx';
import classes from './result.module.css';
import { ResultCard } from './result-card.tsx';
import {
  compareWithEarlier,
  listEarlier,
  meanOf,
  meanOfType,
  verdictOf,
} from './result-comparison.ts';
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
    <PageFrame size="lg" gap="2xl" className={classes.page}>
      <div>
        <BackLink to={paths.circuit}>All circuits</BackLink>
        <PageHeading
          title="Circuit result"
          isLarge
          isActionBeside
          action={
            <Button variant="default" data-screen-only onClick={() => window.print()}>
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
        <FirstMarked circuit={circuit} />
      </CircuitVerdict>
      {/* With a single station, its `StationResult` below already shows these figures. */}
      {stations.length > 1 && (
        <StatGrid>
          <StatCard label="Points covered" value={points === 0 ? '–' : `${covered} of ${points}`} />
          <StatCard label="Time used" value={formatRemaining(used)}>
            Reading and interview together
          </StatCard>
        </StatGrid>
      )}
      <ResultTrend circuit={circuit} />
      {stations.map((station) => (
        <StationResult key={station.position} circuit={circuit} station={station} />
      ))}
      {marks.length > 0 && (
        <Text c="dimmed" fz="sm">
          Where points are weighted, a critical one counts {critical}, a major one {major} and a
          minor one {minor}. If a critical point is missed, the mark cannot exceed{' '}
          {CRITICAL_CAP_PERCENT}%.
        </Text>
      )}
    </PageFrame>
  );
}

const colours: Record<CircuitStation['stationId'], string> = {
  clinical_skills: 'var(--station-clinical)',
  communication: 'var(--station-communication)',
  emergency_stations: 'var(--station-emergency)',
  outpatient_stations: 'var(--station-outpatient)',
};

interface CircuitVerdictProps {
  circuit: Circuit;
  /** The station to revise first; null while a reached station has no mark, or when every point was covered. */
  weakest: CircuitStation | null;
  /** The last line below the advice. */
  children: ReactNode;
}

/** The result as a sentence, and advice on what to do next. */
function CircuitVerdict({ circuit: { stations }, weakest, children }: CircuitVerdictProps) {
  const marked = stations.flatMap(({ stationId, mark }) =>
    mark ? [{ stationId, percent: mark.percent }] : [],
  );
  const percent = meanOf(marked);
  return (
    <Group
      className={cx(pieces.card, classes.verdict)}
      component="section"
      gap="1rem 2rem"
      data-accent
      aria-labelledby="verdict"
    >
      {percent !== null && (
        <ProgressRing
          parts={marked.map((mark) => ({
            name: stationLabels[mark.stationId],
            percent: mark.percent,
            colour: colours[mark.stationId],
          }))}
          percent={percent}
          caption="Mark"
          target={PASSED_FROM}
        />
      )}
      <Stack className={classes.words} gap="2xs" flex="1 1 18rem" miw={0}>
        <PartTitle id="verdict" fz="var(--mantine-h2-font-size)" lh={1.2}>
          {verdictOf(percent)}
        </PartTitle>
        <p>
          {percent === null
            ? 'Fill in the examiner’s sheet of each station to see where you stand.'
            : `You need ${PASSED_FROM}% to pass.`}{' '}
          <Box component="span" c="dimmed">
            {marked.length} of {counted(stations.length, 'sheet')} filled in.
          </Box>
        </p>
        {weakest?.mark && (
          <p>
            Start with <strong>{weakest.title}</strong>:{' '}
            {stations.length > 1 && `${weakest.mark.percent}%, `}
            {weakest.missed.length === 1 ? '1\u00a0point' : `${weakest.missed.length}\u00a0points`}{' '}
            missed.
          </p>
        )}
        {weakest && !weakest.isGone && (
          <Button
            component={Link}
            to={studyPath(weakest.stationId, weakest.sectionId)}
            size="lg"
            className={classes.button}
            data-screen-only
            rightSection={<ArrowRightIcon size={18} />}
          >
            Revise now
          </Button>
        )}
        {children}
      </Stack>
    </Group>
  );
}

/** The marks of this circuit and of the earlier ones. Null while they load, and while this circuit has no mark yet. */
function useTrend(circuit: Circuit) {
  const { data } = useQuery(circuitsQuery);
  const stations = circuit.stations.map(({ stationId, mark }) => ({
    stationId,
    percent: mark?.percent ?? null,
  }));
  const percent = meanOf(stations);
  if (!data || percent === null) return null;
  const earlier = listEarlier(data.history, circuit.startedAt);
  const marks = earlier.flatMap((summary) => summary.percent ?? []);
  return { stations, percent, earlier, marks };
}

/** A note below the result of the learner's first marked circuit, which has no earlier circuit to compare with. */
function FirstMarked({ circuit }: { circuit: Circuit }) {
  if (useTrend(circuit)?.marks.length !== 0) return null;
  return (
    <Text c="dimmed" fz="sm">
      This is your first marked circuit. The next one will be compared with it.
    </Text>
  );
}

/** The marks of earlier circuits, followed by this circuit's mark. Nothing is shown while there is no earlier mark. */
function ResultTrend({ circuit }: { circuit: Circuit }) {
  const trend = useTrend(circuit);
  if (!trend || trend.marks.length === 0) return null;
  const { stations, percent, earlier, marks } = trend;
  const all = [...marks, percent];
  const rows = stationIds
    .filter((stationId) => meanOfType(stations, stationId) !== null)
    .map((stationId) => ({
      name: stationLabels[stationId],
      percents: [...earlier, { stations }].flatMap(
        (one) => meanOfType(one.stations, stationId) ?? [],
      ),
      note: null,
    }))
    .filter(({ percents }) => percents.length > 1);
  return (
    <ResultCard titleId="result-trend">
      <PartTitle mt="0.1rem" fz="lg" lh={1.3} id="result-trend">
        Your trend
      </PartTitle>
      <Group gap="0.25rem 1rem" justify="space-between">
        <Box component="p" m={0} fw={600}>
          {compareWithEarlier(percent, marks)}
        </Box>
        <Sparkline
          values={all}
          label={`Marks of ${all.length} circuits, oldest first: ${all.map((mark) => `${mark}%`).join(', ')}`}
        />
      </Group>
      {rows.length > 0 && <TrendList title="By station" rows={rows} />}
    </ResultCard>
  );
}
