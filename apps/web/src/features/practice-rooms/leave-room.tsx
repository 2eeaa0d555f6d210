import { useMutation, useQueryClient } from '@tanstack/react-query';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms.routes.ts';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { callApi, messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFocusMode } from '../../ui/focus-mode.ts';
import { storeJoinedRoom } from './joined-room.ts';
import { leavingKey, roomQuery } from './practice-rooms.queries.ts';

interface LeaveRoomProps {
  room: Room;
  me: RoomMember;
  isAsking: boolean;
  onStay: () => void;
  onLeft: () => void;
}

/**
 * Asks for confirmation before a person leaves the room, and hides the page's header and footer. When the host
 * leaves, the room ends for everybody.
 */
export function LeaveRoom({ room, me, isAsking, onStay, onLeft }: LeaveRoomProps) {
  useFocusMode();
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  const { id } = room;
  const client = useQueryClient();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  const leave = useMutation({
    mutationKey: leavingKey(id),
    mutationFn: () =>
      callApi(me.isHost ? practiceRoomRoutes.end : practiceRoomRoutes.leave, { params: { id } }),
    onSuccess: async () => {
      storeJoinedRoom(id, null);
      // A host who has ended the room sees the marks, like everybody else. The mutation stays pending until the ended
      // room is loaded.
      const shown = me.isHost && client.invalidateQueries({ queryKey: roomQuery(id).queryKey });
      if (blocker.state === 'blocked') blocker.proceed();
      else if (!me.isHost) onLeft();
      await shown;
    },
  });
  const isOpen = isAsking || blocker.state === 'blocked';
  if (!isOpen) return null;
  return (
    <ConfirmDialog
      isOpen
      title={me.isHost ? 'End this room?' : 'Leave this room?'}
      confirmLabel={me.isHost ? 'End for everybody' : 'Leave'}
      cancelLabel="Stay"
      isDangerous
      isBusy={leave.isPending}
      error={leave.isError ? messageOf(leave.error, 'Please try again.') : null}
      onConfirm={() => leave.mutate()}
      onClose={() => {
        blocker.reset?.();
        onStay();
      }}
    >
      {me.isHost
        ? 'You opened it, so it ends for everybody. Marks that were shown are kept in the history.'
        : 'The others carry on without you. You can come back while the room is open.'}
    </ConfirmDialog>
  );
}
