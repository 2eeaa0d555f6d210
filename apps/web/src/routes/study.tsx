// The four study pages. Which one it is stands in the first part of the address.
import { stationIds } from '@urost3/contract/stations.ts';
import { useLocation, useParams } from 'react-router';
import { NotFoundPage } from '../app/not-found-page.tsx';
import { StudyPage } from '../features/study/study-page.tsx';
import { studyBases } from '../paths.ts';

export function Component() {
  const { pathname } = useLocation();
  const { stationSlug } = useParams();
  const stationId = stationIds.find((id) => pathname.startsWith(`${studyBases[id]}/`));
  if (!stationId || !stationSlug) return <NotFoundPage />;
  return <StudyPage key={stationId} stationId={stationId} slug={stationSlug} />;
}
