import { CircuitHome } from '../features/circuit/circuit-home.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Mock circuit');
  return <CircuitHome />;
}
