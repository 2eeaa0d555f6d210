import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import { type RoomRole, roomRoleLabels, roomRoles } from '@urost3/contract/practice-rooms.ts';
import { StudyCard } from '../study/public/study-card.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { mayLead, rotateRoles, whyNot } from './room-roles.ts';
import type { RoomChange } from './use-room-change.ts';

interface WaitingPartProps {
  room: Room;
  me: RoomMember;
  change: RoomChange;
}

/** Before a station: who has which role, and who else is to come. */
export function WaitingPart({ room, me, change }: WaitingPartProps) {
  const { members } = room;
  const has = (role: RoomRole) => members.some((member) => member.role === role);
  const isReady = has('candidate') && has('examiner');
  const isLeading = mayLead(me);
  return (
    <>
      <StudyCard title="Who does what in this station">
        <Stack gap="sm">
          {isLeading ? (
            <RoleFields room={room} change={change} />
          ) : (
            <ul>
              {members.map((member) => (
                <li key={member.uid}>
                  {member.displayName}: {roomRoleLabels[member.role]}
                </li>
              ))}
            </ul>
          )}
          <Text role="status">
            {members.length < 2 && 'You are the only one here. Invite somebody below.'}
            {members.length > 1 &&
              !isReady &&
              'A station needs a candidate and an examiner before it can start.'}
            {isReady && (isLeading ? 'Ready to start.' : 'Ready. The host or the examiner starts.')}
          </Text>
        </Stack>
      </StudyCard>
      {me.isHost && <InvitePanel room={room} />}
    </>
  );
}

function RoleFields({ room, change }: Omit<WaitingPartProps, 'me'>) {
  const { members } = room;
  const { setRoles } = change;
  /** A role that one person has at most changes places. */
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
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md" verticalSpacing="sm">
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
        <Group>
          <Button
            variant="default"
            loading={setRoles.isPending}
            onClick={() => setRoles.mutate(rotateRoles(members))}
          >
            {members.length === 2 ? 'Swap roles' : 'Rotate roles'}
          </Button>
        </Group>
      )}
    </>
  );
}
