import { useParams } from 'react-router';
import { CircuitScreen } from '../features/circuit/circuit-screen.tsx';

export function Component() {
  const { circuitId = '' } = useParams();
  return <CircuitScreen key={circuitId} id={circuitId} />;
}
