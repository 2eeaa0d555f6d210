import { useParams } from 'react-router';
import { StationInfo } from '../features/stations/station-info.tsx';

export function Component() {
  const { stationId = '' } = useParams();
  return <StationInfo key={stationId} stationId={stationId} />;
}
