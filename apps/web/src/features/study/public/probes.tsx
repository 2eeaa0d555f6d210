import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';

const ProbeList = lazyComponent(() =>
  import('../probe-list.tsx').then((module) => module.ProbeList),
);

/** The examiner's follow-up questions. Most sections have none, so their code is loaded when needed. */
export function Probes({ probes }: { probes: StudyQuestion['probes'] }) {
  if (probes.length === 0) return null;
  return <ProbeList probes={probes} />;
}
