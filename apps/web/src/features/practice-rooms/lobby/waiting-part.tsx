import { Box, Button, NativeSelect, SimpleGrid, VisuallyHidden } from '@mantine/core';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  type RoomRole,
  roomRoleLabels,
  roomRoles,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { useId } from 'react';
import { PartTitle } from '../../../ui/page/pieces.tsx';
import { StudySurface } from '../../study/public/study-card.tsx';
import { useRoom } from '../room-context.ts';
import { mayLead, rotateRoles, whyNot } from '../room-roles.ts';
import { InvitePanel } from './invite-panel.tsx';
import classes from './lobby.module.css';

/** Whether the station can start: the room has a candidate and an examiner. */
export function isReady({ members }: Room): boolean {
  return ['candidate', 'examiner'].every((role) => members.some((member) => member.role === role));
}

/**
 * The text next to the start button: either that the station can start, or what is missing. When the station can start,
 * the people who may start it read 'Ready to start' in the room's bar. For them, this text is for screen readers only.
 */
export function ReadyWords() {
  const { room, me } = useRoom();
  const { members } = room;
  const ready = isReady(room);
  return (
    <Box
      role="status"
      flex="1 0 100%"
      c={ready ? 'var(--app-done)' : 'var(--page-quiet)'}
      fz="sm"
      ta={{ xs: 'end' }}
    >
      {members.length < 2 && 'You are the only one here. Invite somebody below.'}
      {members.length > 1 &&
        !ready &&
        'A station needs a candidate and an examiner before it can start.'}
      {ready && mayLead(me) && <VisuallyHidden>Ready to start.</VisuallyHidden>}
      {ready && !mayLead(me) && <strong>Ready. The host or the examiner starts.</strong>}
    </Box>
  );
}

/** The part of the room that is shown before a station. It contains everybody's role and, for the host, the invitations. */
export function WaitingPart() {
  const { room, me } = useRoom();
  const { members } = room;
  const id = useId();
  const isLeading = mayLead(me);
  const isAlone = members.length < 2;
  return (
    <>
      {me.isHost && isAlone && <InvitePanel room={room} startsOpen />}
      <StudySurface aria-labelledby={id}>
        <div className={classes.roles}>
          <PartTitle c="var(--page-ink)" fz="lg" lh={1.3} id={id}>
            Who does what in this station
          </PartTitle>
          {isLeading ? (
            <RoleFields />
          ) : (
            <ul className={classes.members}>
              {members.map((member) => (
                <li key={member.uid}>
                  <bdi>{member.displayName}</bdi>: {roomRoleLabels[member.role]}
                </li>
              ))}
            </ul>
          )}
        </div>
      </StudySurface>
      {me.isHost && !isAlone && <InvitePanel room={room} />}
    </>
  );
}

function RoleFields() {
  const { room, change } = useRoom();
  const { members } = room;
  const { setRoles } = change;
  /**
   * Gives the member the role. Only one person can be candidate or examiner. The person who had that role gets the
   * member's previous role. If they may not have the previous role, they become an observer.
   */
  function choose(member: RoomMember, role: RoomRole): void {
    const before = members.find((one) => one.role === role && one.uid !== member.uid);
    const isSingle = role === 'candidate' || role === 'examiner';
    const other =
      isSingle && before
        ? [
            {
              uid: before.uid,
              role: whyNot(before, member.role) ? 'observer' : member.role,
            } as const,
          ]
        : [];
    setRoles.mutate([{ uid: member.uid, role }, ...other]);
  }
  return (
    <>
      <SimpleGrid
        className={classes.members}
        cols={{ base: 1, xs: 2, lg: 3 }}
        spacing="md"
        verticalSpacing="sm"
      >
        {members.map((member) => (
          <NativeSelect
            key={member.uid}
            label={member.displayName}
            value={member.role}
            disabled={setRoles.isPending}
            data={roomRoles.map((role) => {
              const reason = whyNot(member, role);
              return {
                value: role,
                label: reason ? `${roomRoleLabels[role]} (${reason})` : roomRoleLabels[role],
                disabled: reason !== null,
              };
            })}
            onChange={(event) => choose(member, event.currentTarget.value as RoomRole)}
          />
        ))}
      </SimpleGrid>
      {members.length > 1 && (
        <Button
          variant="default"
          h={40}
          px="md"
          loading={setRoles.isPending}
          onClick={() => setRoles.mutate(rotateRoles(members))}
        >
          {members.length === 2 ? 'Swap roles' : 'Rotate roles'}
        </Button>
      )}
    </>
  );
}
