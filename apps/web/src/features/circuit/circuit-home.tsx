import { Alert, Button, Container, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { circuitPath, paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useIsExaminerKnown } from '../examiner/public/sheet-with-examiner.tsx';
import { circuitsQuery } from './circuit.queries.ts';
import { CircuitHistory } from './circuit-history.tsx';
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
    <Container size="md" py="var(--app-page-top)">
      <Stack gap="xl">
        <PageHeading title="Mock circuit" isLarge action={!isPhone && practice}>
          As on the day: you read, answer aloud and fill in the examiner’s sheet. The clock does not
          stop.
        </PageHeading>
        {(overview.isPending || (data && !isExaminerKnown)) && (
          <ListSkeleton rows={1} height={400} />
        )}
        {overview.isError && !data && (
          <ErrorState
            message="Your circuits could not be loaded. Please try again."
            onRetry={() => void overview.refetch()}
            isRetrying={overview.isFetching}
          />
        )}
        {data?.runningId && (
          <Alert title="A circuit is running" color="petrol">
            <Stack gap="sm" align="flex-start">
              Its clock keeps running while you are away.
              <Button component={Link} to={circuitPath(data.runningId)}>
                Return to the circuit
              </Button>
            </Stack>
          </Alert>
        )}
        {data && !data.runningId && isExaminerKnown && (
          <Suspense fallback={<ListSkeleton rows={1} height={400} />}>
            <CircuitStartForm overview={data} />
          </Suspense>
        )}
        {isPhone && practice}
        {data && data.history.length > 0 && <CircuitTrend />}
        {data && <CircuitHistory history={data.history} />}
      </Stack>
    </Container>
  );
}
