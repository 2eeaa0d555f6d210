import { OpenRooms } from '../../features/practice-rooms/open-rooms.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function Component() {
  usePageTitle('Practice Rooms');
  return <OpenRooms />;
}
