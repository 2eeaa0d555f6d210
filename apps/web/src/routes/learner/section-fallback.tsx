// The target of `/section/…`, which names a station type and a section. Redirects to the study page of a known type; an
// unknown type shows 'Page not found'.
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { Navigate, useParams } from 'react-router';
import { NotFoundPage } from '../../app/not-found-page.tsx';
import { studyPath } from '../../paths.ts';

export function Component() {
  const { stationId = '', sectionId = '' } = useParams();
  const known = stationIds.find((id) => id === stationId);
  if (!known) return <NotFoundPage />;
  return <Navigate to={studyPath(known, sectionId)} replace />;
}
