import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { hasStatus } from '../../lib/api/api.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { ListSkeleton } from '../../ui/state/list-skeleton.tsx';
import { QueryState, StatePanel } from '../../ui/state/state-panel.tsx';
import { circuitQuery } from './circuit.queries.ts';
import { CircuitResult } from './result/circuit-result.tsx';
import { CircuitRunner } from './run/circuit-runner.tsx';

/** Shows a circuit: the current phase while the circuit runs, and the result afterwards. */
export function Component() {
  const { circuitId = '' } = useParams();
  return <CircuitScreen key={circuitId} id={circuitId} />;
}

export function CircuitScreen({ id }: { id: string }) {
  const query = useQuery(circuitQuery(id));
  const { data, dataUpdatedAt, error, refetch } = query;
  if (!data) {
    return (
      <PageFrame size="lg">
        {hasStatus(error, 400, 404) ? (
          <StatePanel role="alert" title="This circuit was not found." />
        ) : (
          <QueryState
            query={query}
            loading={<ListSkeleton label="Loading circuit" rows={3} height={180} />}
            message="This circuit could not be loaded. Please try again."
          />
        )}
      </PageFrame>
    );
  }
  if (data.outcome !== 'running') return <CircuitResult circuit={data} />;
  return <CircuitRunner circuit={data} answeredAt={dataUpdatedAt} onOver={() => void refetch()} />;
}
