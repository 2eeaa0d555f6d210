// The four study pages, distinguished by the first path segment.
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { useLocation, useParams } from 'react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { NextSection, SectionOutcome } from '../../features/stations/public/section-outcome.tsx';
import { StudyPage } from '../../features/study/page/study-page.tsx';
import { studyBases } from '../../paths.ts';
import { lazyComponent } from '../../ui/state/lazy-component.tsx';

const LockedSection = lazyComponent(
  () => import('../../features/stations/public/locked-section.tsx'),
  'LockedSection',
);

const parts = { Locked: LockedSection, Outcome: SectionOutcome, Next: NextSection };

export function Component() {
  const { pathname } = useLocation();
  const { stationSlug } = useParams();
  const stationId = stationIds.find((id) => pathname.startsWith(`${studyBases[id]}/`));
  if (!stationId || !stationSlug) return <NotFoundPage />;
  return <StudyPage key={stationId} stationId={stationId} slug={stationSlug} parts={parts} />;
}
