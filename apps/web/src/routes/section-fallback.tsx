// A generic URL path for the sections of any station type. A section whose type has a route of its own is redirected to that route.
import { stationIds } from '@urost3/contract/stations.ts';
import { Navigate, useParams } from 'react-router';
import { NotFoundPage } from '../app/not-found-page.tsx';
import { studyPath } from '../paths.ts';

export function Component() {
  const { stationId = '', sectionId = '' } = useParams();
  const known = stationIds.find((id) => id === stationId);
  if (!known) return <NotFoundPage />;
  return <Navigate to={studyPath(known, sectionId)} replace />;
}
