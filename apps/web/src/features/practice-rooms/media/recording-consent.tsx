import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { roomConductRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { type ReactNode, useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { MicrophoneIcon, StopIcon } from '../../../ui/media/icons.tsx';
import { Card } from '../../../ui/page/pieces.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { roomQuery } from '../practice-rooms.queries.ts';
import classes from './media.module.css';

interface RecordingConsentProps {
  room: Room;
  me: RoomMember;
  recording: RecordingState;
  /** A problem of the recorder on this device. */
  problem: string | null;
}

const namesOf = (people: readonly RoomMember[]) =>
  people.map(({ displayName }) => isolate(displayName)).join(', ');

function wordsFor(me: RoomMember, { candidate, missing, isRunning }: RecordingState): string {
  const isOwn = candidate?.uid === me.uid;
  const whose = isOwn ? 'on your device only' : 'on their own device only';
  const who = isOwn ? 'You' : isolate(candidate?.displayName ?? '');
  if (isRunning) return `${who} ${isOwn ? 'are' : 'is'} recording the sound, ${whose}.`;
  if (missing.length === 0)
    return `Everybody agrees: ${isOwn ? 'you record' : `${who} records`} the sound of the interview, ${whose}.`;
  if (!me.agreesToRecording)
    return `${who} would like to record the sound on their own device. Recording starts only if everybody agrees.`;
  return `Nothing is recorded until these people agree: ${namesOf(missing)}.`;
}

/**
 * The candidate asks for a recording. Everybody sees the request, decides for themselves, and can end the recording.
 */
export function RecordingConsent({ room, me, recording, problem }: RecordingConsentProps) {
  const agree = useMutation({
    mutationFn: (agrees: boolean) =>
      callApi(roomConductRoutes.setConsent, { params: { id: room.id }, body: { agrees } }),
    meta: { failure: 'Please try again.', changes: [roomQuery(room.id).queryKey] },
  });
  const { candidate, isAsked, isRunning } = recording;
  if (!candidate) return null;
  const isOwn = candidate.uid === me.uid;
  if (!isAsked) {
    if (!isOwn || typeof MediaRecorder === 'undefined') return null;
    return (
      <ConsentRow>
        <Button
          variant="default"
          leftSection={<MicrophoneIcon size={18} />}
          loading={agree.isPending}
          onClick={() => agree.mutate(true)}
        >
          Record the sound
        </Button>
        <Text flex="1 1 16rem" fz="sm">
          Everybody is asked first. The recording stays on this device.
        </Text>
      </ConsentRow>
    );
  }
  return (
    <ConsentRow>
      <Text flex="1 1 16rem" fz="sm" role="status">
        {isRunning && <span className={classes.recording} aria-hidden />}
        {wordsFor(me, recording)}
      </Text>
      {me.agreesToRecording ? (
        <Button
          variant="default"
          leftSection={<StopIcon size={18} />}
          loading={agree.isPending}
          onClick={() => agree.mutate(false)}
        >
          {isRunning ? 'Stop the recording' : isOwn ? 'Do not record' : 'Do not agree any more'}
        </Button>
      ) : (
        <ConsentAnswer isPending={agree.isPending} onAgree={() => agree.mutate(true)} />
      )}
      <Problem isLine error={problem} />
    </ConsentRow>
  );
}

const ConsentRow = ({ children }: { children: ReactNode }) => (
  <Card px="var(--study-inset)" py={{ base: 'xs', sm: 'md' }}>
    <Group gap="0.5rem 1rem">{children}</Group>
  </Card>
);

/**
 * The person agrees or postpones the decision. A button for refusing is not needed, because nothing is recorded until
 * everybody has agreed.
 */
function ConsentAnswer({ isPending, onAgree }: { isPending: boolean; onAgree: () => void }) {
  const [isLater, setIsLater] = useState(false);
  const agree = useRef<HTMLButtonElement>(null);
  function leaveForLater(): void {
    setIsLater(true);
    // The pressed button is removed, so the focus moves to the remaining button 'Agree'.
    agree.current?.focus();
  }
  return (
    <Group gap="2xs" grow flex={{ base: '1 0 100%', xs: 'none' }}>
      {/* An outlined button is less prominent than the buttons that control the station. */}
      <Button
        ref={agree}
        variant="outline"
        color="var(--page-accent)"
        loading={isPending}
        onClick={onAgree}
      >
        Agree
      </Button>
      {!isLater && (
        <Button variant="default" disabled={isPending} onClick={leaveForLater}>
          Not now
        </Button>
      )}
    </Group>
  );
}

interface RecordingState {
  candidate: RoomMember | null;
  /** Whether the candidate has asked for a recording. */
  isAsked: boolean;
  /** The members who have not agreed yet. */
  missing: readonly RoomMember[];
  /** Whether everybody has agreed, the room has at least two members, and the interview is running. */
  isRunning: boolean;
}

/**
 * Who has agreed to the recording of a room's sound. Every device computes the same result.
 * @param isGoingOn whether the station's interview phase or the mock interview of this room is running
 */
export function recordingStateOf(room: Room, isGoingOn: boolean): RecordingState {
  const candidate = room.members.find((member) => member.role === 'candidate') ?? null;
  const missing = room.members.filter((member) => !member.agreesToRecording);
  const isAsked = candidate?.agreesToRecording === true;
  return {
    candidate,
    isAsked,
    missing,
    isRunning: isAsked && missing.length === 0 && room.members.length > 1 && isGoingOn,
  };
}

/** The storage key of a station's recording on this device. */
export const roomRecordingOf = (roomId: string, position: number): string =>
  `room/${roomId}/${position}`;
