import { Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isolate } from '@urost3/contract/person-text.ts';
import { practiceRoomAdminRoutes } from '@urost3/contract/practice-rooms.routes.ts';
import { ROOM_END_REASON_MAX } from '@urost3/contract/practice-rooms.ts';
import type { OpenRoom } from '@urost3/contract/practice-rooms-admin.schemas.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { openRoomsQuery } from './practice-rooms.queries.ts';

interface EndRoomDialogProps {
  /** The room to end; null while the dialog is closed. */
  room: OpenRoom | null;
  onClose: () => void;
}

/** Ends a practice room. The reason that the moderator enters is stored in the audit log. */
export function EndRoomDialog({ room, onClose }: EndRoomDialogProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const end = useMutation({
    mutationFn: (id: string) =>
      callApi(practiceRoomAdminRoutes.endRoom, { params: { id }, body: { reason } }),
    onSuccess: () => {
      showToast('success', 'Room ended.');
      close();
    },
    // The list is also refetched after a failure, because the room may have ended meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: openRoomsQuery.queryKey }),
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
      error={end.isError ? messageOf(end.error, 'The room could not be ended.') : null}
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
