import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { isolate } from '@urost3/contract/person-text.ts';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import { type ReactNode, useRef, useState } from 'react';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { interviewRecordingOf } from '../recordings/public/interview-recording.ts';
import { StudyFrame } from '../study/public/study-frame.tsx';
import { studyKinds } from '../study/public/study-kinds.ts';
import { useStoreJoinedRoom } from './joined-room.ts';
import { LeaveRoom } from './leave-room.tsx';
import classes from './live-room.module.css';
import { OwnControls } from './own-controls.tsx';
import { canConnect } from './own-media.ts';
import { type PartView, PartViewSwitch, sharesTheScreen } from './part-view.tsx';
import { PeopleStrip } from './people-strip.tsx';
import { RecordingConsent } from './recording-consent.tsx';
import { recordingStateOf, roomRecordingOf } from './recording-state.ts';
import { RoomBar } from './room-bar.tsx';
import type { PhaseNow } from './room-clock.ts';
import { SpeakerLine } from './speaker-line.tsx';
import { StationPart } from './station-part.tsx';
import { type RecordedInterview, useInterviewPart } from './use-interview-part.ts';
import type { OwnDevice } from './use-own-device.ts';
import { usePresence } from './use-presence.ts';
import { type RoomChange, useRoomChange } from './use-room-change.ts';
import { useRoomMedia } from './use-room-media.ts';
import { useRoomPhase } from './use-room-phase.ts';
import { useRoomRecorder } from './use-room-recorder.ts';

interface LiveRoomProps {
  room: Room;
  me: RoomMember;
  camera: OwnDevice;
  microphone: OwnDevice;
  onLeft: () => void;
  title?: string;
  /** The mock interview that takes place in this room. */
  interview?: RecordedInterview;
  /** Renders the content beside the people. The default is the clock and the station. */
  children?: (parts: RoomParts, recording: ReactNode) => ReactNode;
}

export interface RoomParts {
  room: Room;
  me: RoomMember;
  current: PhaseNow;
  change: RoomChange;
}

/**
 * The inside of a room: the people, the clock and the station. The people are at the top or, on a wide screen, at the
 * side.
 */
export function LiveRoom(props: LiveRoomProps) {
  const { room, me, camera, microphone, onLeft, title, interview, children } = props;
  const { uid } = me;
  const { id } = room;
  const hasReported = usePresence(id);
  const current = useRoomPhase(room);
  const change = useRoomChange(room);
  const media = useRoomMedia({
    uid,
    room,
    phase: current.phase,
    camera,
    microphone,
    hasReported,
  });
  const interviewPart = useInterviewPart(interview);
  const isGoingOn = interview ? interviewPart !== null : current.phase === 'interview';
  const recording = recordingStateOf(room, isGoingOn);
  const recordingProblem = useRoomRecorder({
    uid,
    room,
    recorded: {
      what: interview
        ? interviewRecordingOf(interview.bookingId)
        : roomRecordingOf(id, room.state.position),
      startsAt: interview?.startsAt ?? current.startsAt,
      part: interviewPart ?? 0,
      hasQuestions: !interview,
    },
    microphone: microphone.track,
    views: media.views,
    isOn: recording.isRunning && recording.candidate?.uid === uid,
  });
  const [isBlocked, setIsBlocked] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const [view, setView] = useState<PartView>('question');
  const hasSwitch = !isWide && sharesTheScreen(me.role, current.phase);
  usePageTitle(title ?? `Practice room, station ${room.state.position}`);

  useStoreJoinedRoom(id, {
    hasCamera: camera.track !== null,
    hasMicrophone: microphone.track !== null,
  });

  const station = room.stations[room.state.position - 1];
  const nameOf = (speaker: string) =>
    isolate(room.members.find((member) => member.uid === speaker)?.displayName ?? '');
  const others = media.speakers.filter((speaker) => speaker !== uid).map(nameOf);
  const isTimed = ['waiting', 'reading', 'interview'].includes(current.phase);
  const consent = (interview || isTimed) && (
    <RecordingConsent room={room} me={me} recording={recording} problem={recordingProblem} />
  );
  return (
    <StudyFrame kind={studyKinds[station?.stationId ?? 'communication']} isWide>
      <div className={classes.room} data-stage={!station} ref={frame}>
        <div className={classes.people}>
          <PeopleStrip
            room={room}
            me={me}
            ownStream={media.ownStream}
            isOwnMuted={!media.isHeard}
            isSoundOnly={media.isSoundOnly}
            senders={media.senders}
            views={media.views}
            speakers={media.speakers}
            change={change}
            onBlocked={() => setIsBlocked(true)}
            onLeft={onLeft}
          />
          <SpeakerLine names={others} />
          {isBlocked && (
            <Button
              onClick={() => {
                for (const video of frame.current?.querySelectorAll('video') ?? [])
                  void video.play();
                setIsBlocked(false);
              }}
            >
              Turn the sound on
            </Button>
          )}
          {!canConnect() && (
            <p className={classes.quiet}>
              This browser has no sound and picture. The clock, the station and the sheet are those
              of the others.
            </p>
          )}
          <OwnControls
            camera={camera}
            microphone={microphone}
            isSender={media.isSender && canConnect()}
            isSoundOnly={media.isSoundOnly}
            onSoundOnly={media.setSoundOnly}
            onLeave={() => setIsLeaving(true)}
          />
          <div ref={setBeside} className={classes.beside} />
        </div>
        <div className={classes.station}>
          {children ? (
            children({ room, me, current, change }, consent)
          ) : (
            <>
              <RoomBar room={room} me={me} current={current} change={change}>
                {hasSwitch && <PartViewSwitch view={view} onChange={setView} />}
              </RoomBar>
              {recording.isAsked && consent}
              <StationPart
                room={room}
                me={me}
                phase={current.phase}
                change={change}
                beside={isWide ? beside : null}
                view={hasSwitch ? view : null}
              />
              {!recording.isAsked && consent}
            </>
          )}
        </div>
      </div>
      <LeaveRoom
        room={room}
        me={me}
        isAsking={isLeaving}
        onStay={() => setIsLeaving(false)}
        onLeft={onLeft}
      />
    </StudyFrame>
  );
}
