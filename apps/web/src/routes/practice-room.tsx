import { useParams } from 'react-router';
import { RoomScreen } from '../features/practice-rooms/room-screen.tsx';

export function Component() {
  const { roomId = '' } = useParams();
  return <RoomScreen key={roomId} id={roomId} />;
}
