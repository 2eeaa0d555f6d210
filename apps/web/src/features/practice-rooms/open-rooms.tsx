import { Badge, Box, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { londonDay } from '@urost3/contract/day.ts';
import type { OpenRoom } from '@urost3/contract/practice-rooms/admin.schemas.ts';
import {
  practiceRoomAdminRoutes,
  ROOM_END_REASON_MAX,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { formatDateTime, formatTime, londonToday } from '../../lib/dates.ts';
import { joinFacts } from '../../lib/facts.ts';
import { useTextDraft } from '../../lib/offline/kept-draft.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { Card, PartTitle, PlainList } from '../../ui/page/pieces.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { EmptyState, QueryState } from '../../ui/state/state-panel.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { AccountLink } from '../accounts/public/account-link.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
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
        {list && list.length > 0 && `${counted(list.length, 'open room')}. `}
        Calls are peer to peer. You can see who is in a room but not listen in.
      </PageHeading>
      {!list && (
        <QueryState
          query={rooms}
          loading="Loading practice rooms"
          otherwise="The practice rooms could not be loaded."
        />
      )}
      {list?.length === 0 && (
        <EmptyState drawing="rest" title="No open rooms.">
          Rooms in which people practise together appear here until they end.
        </EmptyState>
      )}
      {list && list.length > 0 && (
        <PlainList columns="24rem" gap="md">
          {list.map((room) => (
            <RoomCard key={room.id} room={room} onEnd={() => setEnding(room)} />
          ))}
        </PlainList>
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
    <Card component="li">
      <Group gap="sm" align="flex-start">
        <Box flex="1 1 16rem">
          {/* The title is as high with a badge as without one, so that the rows of neighbouring cards are level. */}
          <Group gap="0.5rem 0.625rem" mih={24} mb="3xs">
            <PartTitle fz="md" fw={600}>
              {roomNameOf(room)}
            </PartTitle>
            {room.isInterview && <Badge color="blue">Booked interview</Badge>}
          </Group>
          <Quiet>
            {stages[room.phase]} · open since <span data-wrap="never">{openingOf(room)}</span>
          </Quiet>
        </Box>
        <PlainList lined className={classes.people} flex="1 0 100%" style={{ order: 1 }}>
          {room.members.map(({ uid, displayName, rank, isHost, isPresent }) => (
            <li key={uid} data-present={isPresent || undefined}>
              <Group component="span" gap="0 0.5rem" align="baseline" miw={0} fz="sm">
                <AccountLink uid={uid} displayName={displayName} />
                <Box component="span" c="dimmed">
                  {joinFacts([rank, isHost && 'host'])}
                </Box>
              </Group>
              <Group
                className={classes.presence}
                component="span"
                display="inline-flex"
                gap="2xs"
                wrap="nowrap"
                flex="none"
                fz="sm"
              >
                {isPresent ? 'There now' : 'Away'}
              </Group>
            </li>
          ))}
        </PlainList>
        <Button
          size="sm"
          variant="outline"
          color="var(--mantine-color-error)"
          aria-label={`End room: ${roomNameOf(room)}`}
          onClick={onEnd}
        >
          End room
        </Button>
      </Group>
    </Card>
  );
}

interface EndRoomDialogProps {
  /** The room to end; null while the dialog is closed. */
  room: OpenRoom | null;
  onClose: () => void;
}

/** Ends a practice room. The reason that the moderator enters is stored in the audit log. */
function EndRoomDialog({ room, onClose }: EndRoomDialogProps) {
  const { uid } = useSignedInUser();
  const [reason, setReason] = useTextDraft(uid, `end-room.${room?.id}`);
  const [isMissing, setIsMissing] = useState(false);
  const end = useMutation({
    mutationFn: (id: string) =>
      callApi(practiceRoomAdminRoutes.endRoom, { params: { id }, body: { reason } }),
    onSuccess: () => {
      showToast('success', 'Room ended.');
      close();
    },
    meta: { changes: [openRoomsQuery.queryKey] },
  });
  function close(): void {
    setReason('');
    setIsMissing(false);
    end.reset();
    onClose();
  }
  const names = room?.members.map(({ displayName }) => isolate(displayName)).join(', ');
  return (
    <ConfirmDialog
      isOpen={room !== null}
      title="End this room?"
      confirmLabel="End room"
      isDangerous
      isBusy={end.isPending}
      error={end.error}
      otherwise="The room could not be ended."
      onConfirm={() => {
        if (reason.trim() === '') setIsMissing(true);
        else if (room) end.mutate(room.id);
      }}
      onClose={close}
    >
      <Text mb="md">
        Sound and picture end at once for {names}. Marks that were shown are kept. This cannot be
        undone.
      </Text>
      <Textarea
        label="Reason, for the audit log"
        required
        maxLength={ROOM_END_REASON_MAX}
        autosize
        minRows={2}
        value={reason}
        error={isMissing && reason.trim() === '' ? 'Please give a reason.' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

export { OpenRooms as Component };
