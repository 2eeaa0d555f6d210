import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { lazy, Suspense } from 'react';

const ProbeList = lazy(() =>
  import('../probe-list.tsx').then((module) => ({ default: module.ProbeList })),
);

/** The examiner's follow-up questions; most pages of older sections have none. */
export function Probes({ probes }: { probes: StudyQuestion['probes'] }) {
  if (probes.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ProbeList probes={probes} />
    </Suspense>
  );
}
