import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { londonDay } from '@urost3/contract/day.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import type { OpenRoom } from '@urost3/contract/practice-rooms-admin.schemas.ts';
import { useState } from 'react';
import { formatDateTime, formatTime, londonToday } from '../../lib/dates.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { AccountLink } from '../accounts/public/account-link.tsx';
import { EndRoomDialog } from './end-room-dialog.tsx';
import classes from './open-rooms.module.css';
import { openRoomsQuery } from './practice-rooms.queries.ts';

/** The open rooms and the people in them, for moderators. */
export function OpenRooms() {
  const rooms = useQuery(openRoomsQuery);
  const [ending, setEnding] = useState<OpenRoom | null>(null);
  const list = rooms.data?.rooms;
  return (
    <Stack gap="md">
      <PageHeading title="Practice Rooms">
        {list && list.length > 0 && `${list.length} open ${list.length === 1 ? 'room' : 'rooms'}. `}
        Calls are peer to peer. You can see who is in a room but not listen in.
      </PageHeading>
      {rooms.isPending && <PageLoader label="Loading practice rooms" />}
      {rooms.isError && !list && (
        <QueryError query={rooms} otherwise="The practice rooms could not be loaded." />
      )}
      {list?.length === 0 && (
        <EmptyState drawing="rest" title="No open rooms.">
          Rooms in which people practise together appear here until they end.
        </EmptyState>
      )}
      {list && list.length > 0 && (
        <ul className={classes.list}>
          {list.map((room) => (
            <RoomCard key={room.id} room={room} onEnd={() => setEnding(room)} />
          ))}
        </ul>
      )}
      <EndRoomDialog room={ending} onClose={() => setEnding(null)} />
    </Stack>
  );
}

/** Formats the time at which a room was opened: '08:45', with the date unless the room was opened today. */
const openingOf = ({ createdAt }: OpenRoom): string =>
  londonDay(new Date(createdAt)) === londonToday()
    ? formatTime(createdAt)
    : formatDateTime(createdAt);

/** 'Ann’s room' */
const roomNameOf = ({ members }: OpenRoom): string => {
  const host = members.find(({ isHost }) => isHost);
  return host ? `${isolate(host.displayName)}’s room` : 'Room without a host';
};

/** What the people of a room are doing, by its phase. */
const stages: Record<OpenRoom['phase'], string> = {
  waiting: 'Waiting to start',
  reading: 'Reading the station',
  interview: 'In the interview',
  marking: 'Filling in mark sheets',
  review: 'Looking at the marks',
  finished: 'Finished',
};

function RoomCard({ room, onEnd }: { room: OpenRoom; onEnd: () => void }) {
  return (
    <Paper component="li" withBorder p="md">
      <div className={classes.card}>
        <div>
          <Group gap="0.4rem 0.625rem" className={classes.title}>
            <Text component="h2" size="md" fw={650} m={0}>
              {roomNameOf(room)}
            </Text>
            {room.isInterview && (
              <Badge tt="none" variant="light" color="blue" className={classes.badge}>
                Booked interview
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {stages[room.phase]} · open since{' '}
            <span className={classes.unbroken}>{openingOf(room)}</span>
          </Text>
        </div>
        <ul className={classes.people}>
          {room.members.map(({ uid, displayName, rank, isHost, isPresent }) => (
            <li key={uid} data-present={isPresent}>
              <span className={classes.who}>
                <AccountLink uid={uid} displayName={displayName} />
                <span className={classes.note}>
                  {[rank, isHost && 'host'].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={classes.presence}>{isPresent ? 'There now' : 'Away'}</span>
            </li>
          ))}
        </ul>
        <Button
          size="sm"
          className={classes.end}
          variant="outline"
          color="red.9"
          aria-label={`End room: ${roomNameOf(room)}`}
          onClick={onEnd}
        >
          End room
        </Button>
      </div>
    </Paper>
  );
}
