import { Box, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CircuitSummary } from '@urost3/contract/circuit/circuit.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/dates.ts';
import { circuitPath, paths } from '../../../paths.ts';
import { useIsPhone } from '../../../ui/hooks/rendering.ts';
import { Sparkline } from '../../../ui/media/sparkline.tsx';
import { HistoryRow } from '../../../ui/page/link-row.tsx';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { ListSkeleton } from '../../../ui/state/list-skeleton.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { useIsExaminerKnown } from '../../examiner/public/sheet-with-examiner.tsx';
import { circuitsQuery } from '../circuit.queries.ts';
import { CircuitStartForm } from './circuit-start-form.tsx';
import { CircuitTrend } from './circuit-trend.tsx';

/** Starts a mock circuit, resumes a running one, and lists earlier ones. */
export function CircuitHome() {
  const overview = useQuery(circuitsQuery);
  const { data } = overview;
  const isExaminerKnown = useIsExaminerKnown();
  // On a phone the link to practice rooms is below the form, because most learners come to start a circuit.
  const isPhone = useIsPhone();
  const practice = (
    <Button component={Link} to={paths.practice} variant="default">
      Practise together
    </Button>
  );
  return (
    <PageFrame size="lg" gap="2xl">
      <PageHeading title="Mock circuit" isLarge action={!isPhone && practice}>
        As on the day: you read, answer aloud and fill in the examiner’s sheet. The clock does not
        stop.
      </PageHeading>
      {(overview.isPending || (data && !isExaminerKnown)) && <ListSkeleton rows={1} height={400} />}
      {overview.isError && !data && (
        <QueryState
          query={overview}
          message="Your circuits could not be loaded. Please try again."
        />
      )}
      {data?.runningId && (
        <Notice kind="info" title="A circuit is running">
          <Stack gap="sm" align="flex-start">
            Its clock keeps running while you are away.
            <Button component={Link} to={circuitPath(data.runningId)}>
              Return to the circuit
            </Button>
          </Stack>
        </Notice>
      )}
      {data && !data.runningId && isExaminerKnown && (
        <Suspense fallback={<ListSkeleton rows={1} height={400} />}>
          <CircuitStartForm overview={data} />
        </Suspense>
      )}
      {isPhone && practice}
      {data && data.history.length > 0 && <CircuitTrend />}
      {data && <CircuitHistory history={data.history} />}
    </PageFrame>
  );
}

/** Earlier circuits, newest first. */
function CircuitHistory({ history }: { history: readonly CircuitSummary[] }) {
  const marks = history
    .flatMap((circuit) => (circuit.percent === null ? [] : [circuit.percent]))
    .reverse();
  return (
    <section aria-labelledby="circuits">
      <PartTitle id="circuits" mb="0.75rem" fz="xl">
        Your circuits
      </PartTitle>
      {history.length === 0 && (
        <Box component="p" m={0} c="dimmed">
          None yet. Your first one is for practice.
        </Box>
      )}
      {marks.length > 1 && (
        <Sparkline
          values={marks}
          label={`Marks of ${marks.length} circuits, oldest first: ${marks.map((mark) => `${mark}%`).join(', ')}`}
        />
      )}
      <PlainList gap="xs" m="0.75rem 0 0">
        {history.map((circuit) => (
          <li key={circuit.id}>
            <HistoryRow
              to={circuitPath(circuit.id)}
              title={formatDateTime(circuit.startedAt)}
              result={circuit.percent === null ? 'Not marked' : `${circuit.percent}%`}
            >
              {circuit.stations.length === 1
                ? stationLabels[circuit.stations[0]?.stationId ?? 'communication']
                : `${circuit.stations.length} stations`}
              {circuit.outcome === 'abandoned' && ' · abandoned'}
            </HistoryRow>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

export { CircuitHome as Component };
