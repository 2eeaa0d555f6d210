import { Alert, Container, Paper, Stack, Title } from '@mantine/core';
import type { Room, RoomSummary } from '@urost3/contract/practice-rooms.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { DeviceCheck } from './device-check.tsx';
import { InviteForms } from './invite-panel.tsx';
import type { OwnDevice } from './use-own-device.ts';

interface LobbyProps {
  /** Null for a person who has not joined the room or has left it. */
  room: Room | null;
  invitation: RoomSummary | null;
  camera: OwnDevice;
  microphone: OwnDevice;
  isJoining: boolean;
  problem: string | null;
  onJoin: () => void;
}

/** The page before entering a room: its stations and members, and the check of camera and microphone. */
export function Lobby(props: LobbyProps) {
  const { room, invitation, camera, microphone, isJoining, problem, onJoin } = props;
  const { uid, displayName } = useSignedInUser();
  const stations = room?.stations ?? invitation?.stations ?? [];
  const isHost = room?.members.some((member) => member.isHost && member.uid === uid);
  const host =
    room?.members.find((member) => member.isHost)?.displayName ?? invitation?.host?.displayName;
  return (
    <Container size="md" py="var(--app-page-top)">
      <Stack gap="lg">
        <PageHeading title="Practice room" isLarge>
          {host && `Opened by ${host}. `}
          {stations.length === 1 ? '1 station' : `${stations.length} stations`}:{' '}
          {stations.map((station) => stationLabels[station.stationId]).join(', ')}.
        </PageHeading>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <DeviceCheck
          person={{ uid, displayName: displayName ?? '' }}
          camera={camera}
          microphone={microphone}
          isJoining={isJoining}
          onJoin={onJoin}
        />
        {room && isHost && (
          <Paper component="section" withBorder p="md" aria-labelledby="invite">
            <Title order={2} size="h4" id="invite" mb="sm">
              Invite others
            </Title>
            <InviteForms room={room} />
          </Paper>
        )}
      </Stack>
    </Container>
  );
}
