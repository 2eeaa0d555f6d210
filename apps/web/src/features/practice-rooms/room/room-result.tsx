import { Button, Group } from '@mantine/core';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../lib/dates.ts';
import { paths } from '../../../paths.ts';
import { PageFrame } from '../../../ui/page/page-frame.tsx';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import type { OwnDevices } from '../media/use-own-device.ts';
import { SharedSheets } from '../station/shared-sheets.tsx';
import { storeJoinedRoom } from './joined-room.ts';

interface RoomResultProps {
  room: Room;
  uid: string;
  devices: OwnDevices;
}

const endings: Record<NonNullable<Room['ending']>, string> = {
  host: '',
  abandoned: ' · ended, because nobody was there',
  moderation: ' · ended by a moderator',
  account: ' · ended, because its host has left the site',
};

/** The result of a room: all marks, all comments, and what to revise. */
export function RoomResult({ room, uid, devices }: RoomResultProps) {
  usePageTitle('Practice result');
  const { turnOff } = devices;
  useEffect(() => {
    storeJoinedRoom(room.id, null);
    turnOff();
  }, [room.id, turnOff]);
  return (
    <PageFrame size="lg" gap="2xl">
      <PageHeading title="Practice result" isLarge>
        {formatDateTime(room.createdAt)} ·{' '}
        {room.members.map((one) => isolate(one.displayName)).join(', ')}
        {room.ending && endings[room.ending]}
      </PageHeading>
      {room.stations.map(({ position }) => (
        <SharedSheets key={position} room={room} position={position} uid={uid} />
      ))}
      <Group gap="sm">
        <Button component={Link} to={paths.practice}>
          All practice rooms
        </Button>
        <Button component={Link} to={paths.dashboard} variant="default">
          Back to Dashboard
        </Button>
      </Group>
    </PageFrame>
  );
}
