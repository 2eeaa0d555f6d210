import { ActionIcon, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { isolate } from '@urost3/contract/person-text.ts';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import { roomConductRoutes } from '@urost3/contract/practice-rooms-conduct.routes.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { ReportDialog } from '../moderation/public/report-dialog.tsx';
import type { RoomChange } from './use-room-change.ts';

interface PersonMenuProps {
  room: Room;
  me: RoomMember;
  person: RoomMember;
  change: RoomChange;
  /** Called when the signed-in person has blocked somebody and has therefore left the room. */
  onLeft: () => void;
}

/** Actions on another person of the room: report, block and, for the host, remove. */
export function PersonMenu({ room, me, person, change, onLeft }: PersonMenuProps) {
  const { uid, displayName } = person;
  const [asks, setAsks] = useState<'report' | 'block' | 'remove' | null>(null);
  const params = { id: room.id, uid };
  const close = () => setAsks(null);
  const block = useMutation({
    mutationFn: () => callApi(roomConductRoutes.blockMember, { params }),
    onSuccess: () => {
      showToast('success', 'Person blocked.');
      close();
      // The person who blocks leaves the room, unless they are the host or the room belongs to a mock interview.
      if (!me.isHost && room.bookingId === null) onLeft();
    },
  });
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="transparent"
            c="white"
            size={28}
            aria-label={`Options for ${isolate(displayName)}`}
          >
            <MoreIcon size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setAsks('report')}>
            Report <bdi>{displayName}</bdi>
          </Menu.Item>
          <Menu.Item onClick={() => setAsks('block')}>
            Block <bdi>{displayName}</bdi>
          </Menu.Item>
          {me.isHost && (
            <Menu.Item onClick={() => setAsks('remove')}>
              Remove <bdi>{displayName}</bdi>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ReportDialog
        target={
          asks === 'report'
            ? {
                targetType: 'person',
                send: (body) => callApi(roomConductRoutes.reportMember, { params, body }),
              }
            : null
        }
        onClose={close}
      />
      <ConfirmDialog
        isOpen={asks === 'block'}
        title={`Block ${isolate(displayName)}?`}
        confirmLabel="Block"
        isDangerous
        isBusy={block.isPending}
        error={block.isError ? messageOf(block.error, 'Failed to block this person.') : null}
        onConfirm={() => block.mutate()}
        onClose={close}
      >
        {room.bookingId === null &&
          (me.isHost
            ? 'They leave the room at once and cannot come back into it. '
            : 'You leave this room at once and cannot come back while they are in it. ')}
        You will not see each other’s posts and comments, and neither of you can invite the other or
        send a direct message.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asks === 'remove'}
        title={`Remove ${isolate(displayName)}?`}
        confirmLabel="Remove"
        isDangerous
        isBusy={change.remove.isPending}
        onConfirm={() => change.remove.mutate(uid, { onSettled: close })}
        onClose={close}
      >
        They leave the room at once and cannot come back into it.
      </ConfirmDialog>
    </>
  );
}
