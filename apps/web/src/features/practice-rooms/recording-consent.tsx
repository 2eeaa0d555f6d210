import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isolate } from '@urost3/contract/person-text.ts';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import { roomConductRoutes } from '@urost3/contract/practice-rooms-conduct.routes.ts';
import { useRef, useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { MicrophoneIcon, StopIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { roomQuery } from './practice-rooms.queries.ts';
import classes from './recording-consent.module.css';
import type { RecordingState } from './recording-state.ts';

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
  const client = useQueryClient();
  const { queryKey } = roomQuery(room.id);
  const agree = useMutation({
    mutationFn: (agrees: boolean) =>
      callApi(roomConductRoutes.setConsent, { params: { id: room.id }, body: { agrees } }),
    onError: (error) => showToast('error', messageOf(error, 'Please try again.')),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
  const { candidate, isAsked, isRunning } = recording;
  if (!candidate) return null;
  const isOwn = candidate.uid === me.uid;
  if (!isAsked) {
    if (!isOwn || typeof MediaRecorder === 'undefined') return null;
    return (
      <div className={classes.row} data-offer>
        <Button
          variant="default"
          leftSection={<MicrophoneIcon size={18} />}
          loading={agree.isPending}
          onClick={() => agree.mutate(true)}
        >
          Record the sound
        </Button>
        <p className={classes.words}>
          Everybody is asked first. The recording stays on this device.
        </p>
      </div>
    );
  }
  return (
    <div className={classes.row} data-running={isRunning}>
      <p className={classes.words} role="status">
        {isRunning && <span className={classes.dot} aria-hidden />}
        {wordsFor(me, recording)}
      </p>
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
        <Answer isPending={agree.isPending} onAgree={() => agree.mutate(true)} />
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/**
 * The person agrees or postpones the decision. A button for refusing is not needed, because nothing is recorded until
 * everybody has agreed.
 */
function Answer({ isPending, onAgree }: { isPending: boolean; onAgree: () => void }) {
  const [isLater, setIsLater] = useState(false);
  const agree = useRef<HTMLButtonElement>(null);
  function leaveForLater(): void {
    setIsLater(true);
    // The pressed button is removed, so the focus moves to the remaining button 'Agree'.
    agree.current?.focus();
  }
  return (
    <div className={classes.answers}>
      {/* An outlined button is less prominent than the buttons that control the station. */}
      <Button
        ref={agree}
        variant="outline"
        color="var(--study-accent)"
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
    </div>
  );
}
