import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  practiceRoomRoutes,
  ROOM_PRESENCE_EVERY_MS,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { subscribeLive, subscribeLiveReturn, useLiveState } from '../../../lib/api/live.ts';
import { roomNow, withServerTime } from '../../../lib/api/room-time.ts';
import { isOffline, subscribeConnection } from '../../../lib/offline/connection.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useIsFrom } from '../../../ui/hooks/rendering.ts';
import { subscribeTick } from '../../../ui/hooks/use-tick.ts';
import { useWakeLock } from '../../../ui/hooks/use-wake-lock.ts';
import { useFocusMode } from '../../../ui/page/focus-mode.ts';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { interviewRecordingOf } from '../../recordings/public/stored-recordings.ts';
import { StudyFrame } from '../../study/public/study-frame.tsx';
import { studyKinds } from '../../study/public/study-kinds.ts';
import { OwnControls } from '../media/own-controls.tsx';
import { canConnect } from '../media/own-media.ts';
import { PeopleStrip, SpeakerLine } from '../media/people-strip.tsx';
import {
  RecordingConsent,
  recordingStateOf,
  roomRecordingOf,
} from '../media/recording-consent.tsx';
import type { OwnDevices } from '../media/use-own-device.ts';
import { useRoomMedia } from '../media/use-room-media.ts';
import { useRoomRecorder } from '../media/use-room-recorder.ts';
import { leavingKey, roomQuery, setRoomPresence } from '../practice-rooms.queries.ts';
import { useRoomPhase } from '../room-clock.ts';
import { RoomProvider, useRoom, useRoomChange } from '../room-context.ts';
import { type PartView, PartViewSwitch, sharesTheScreen } from '../station/running-station.tsx';
import { StationPart } from '../station/station-part.tsx';
import { storeJoinedRoom, useStoreJoinedRoom } from './joined-room.ts';
import classes from './live-room.module.css';
import { RoomBar } from './room-bar.tsx';

interface LiveRoomProps {
  room: Room;
  me: RoomMember;
  devices: OwnDevices;
  onLeft: () => void;
  title?: string;
  /** The mock interview that takes place in this room. */
  interview?: RecordedInterview;
  /** Renders the content beside the people. The default is the clock and the station. */
  children?: (recording: ReactNode) => ReactNode;
}

/**
 * The inside of a room: the people, the clock and the station. The people are at the top or, on a wide screen, at the
 * side.
 */
export function LiveRoom(props: LiveRoomProps) {
  const { room, me, devices, onLeft, title, interview, children } = props;
  const { uid } = me;
  const { id } = room;
  const hasReported = usePresence(id);
  useWakeLock(true);
  const current = useRoomPhase(room);
  const open = { room, me, current, change: useRoomChange(room) };
  const media = useRoomMedia({
    uid,
    room,
    phase: current.phase,
    devices,
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
    microphone: devices.microphone.track,
    views: media.views,
    isOn: recording.isRunning && recording.candidate?.uid === uid,
  });
  const [isBlocked, setIsBlocked] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsFrom('md');
  const [beside, setBeside] = useState<HTMLElement | null>(null);
  const [view, setView] = useState<PartView>('question');
  const hasSwitch = !isWide && sharesTheScreen(me.role, current.phase);
  usePageTitle(title ?? `Practice room, station ${room.state.position}`);

  useStoreJoinedRoom(id, devices);
  const station = room.stations[room.state.position - 1];
  const nameOf = (speaker: string) =>
    isolate(room.members.find((member) => member.uid === speaker)?.displayName ?? '');
  const others = media.speakers.filter((speaker) => speaker !== uid).map(nameOf);
  const isTimed = ['waiting', 'reading', 'interview'].includes(current.phase);
  const consent = (interview || isTimed) && (
    <RecordingConsent room={room} me={me} recording={recording} problem={recordingProblem} />
  );
  return (
    <RoomProvider value={open}>
      <StudyFrame kind={studyKinds[station?.stationId ?? 'communication']} isWide>
        <div className={classes.room} data-alone={!station || undefined} ref={frame}>
          <div className={classes.people}>
            <PeopleStrip
              ownStream={media.ownStream}
              isOwnMuted={!media.isHeard}
              isSoundOnly={media.isSoundOnly}
              senders={media.senders}
              views={media.views}
              speakers={media.speakers}
              isLarge={!station}
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
              <Text c="var(--page-quiet)" fz="sm">
                This browser has no sound and picture. The clock, the station and the sheet are
                those of the others.
              </Text>
            )}
            <OwnControls
              devices={devices}
              isSender={media.isSender && canConnect()}
              isSoundOnly={media.isSoundOnly}
              onSoundOnly={media.setSoundOnly}
              onLeave={() => setIsLeaving(true)}
            />
            <Stack ref={setBeside} className={classes.beside} gap="2xs" data-if-filled />
          </div>
          <div className={classes.station}>
            {children ? (
              children(consent)
            ) : (
              <>
                <RoomBar>{hasSwitch && <PartViewSwitch view={view} onChange={setView} />}</RoomBar>
                {recording.isAsked && consent}
                <StationPart beside={isWide ? beside : null} view={hasSwitch ? view : null} />
                {!recording.isAsked && consent}
              </>
            )}
          </div>
        </div>
        <LeaveRoom isAsking={isLeaving} onStay={() => setIsLeaving(false)} onLeft={onLeft} />
      </StudyFrame>
    </RoomProvider>
  );
}

type RecordedInterview = Pick<InterviewRoom, 'bookingId' | 'startsAt'>;

/**
 * A mock interview is recorded in parts of this length, because decoding a longer recording would need too much memory.
 */
const PART_MS = 10 * MINUTE_MS;

/**
 * The index of the current ten-minute part of the mock interview, by the server's clock. Null before the interview
 * starts and in a room without an interview.
 */
function useInterviewPart(interview: RecordedInterview | undefined): number | null {
  const startsAt = interview?.startsAt;
  const partNow = () => {
    if (startsAt === undefined) return null;
    const into = roomNow() - Date.parse(startsAt);
    return into < 0 ? null : Math.floor(into / PART_MS);
  };
  return useSyncExternalStore(subscribeTick, partNow);
}

interface LeaveRoomProps {
  isAsking: boolean;
  onStay: () => void;
  onLeft: () => void;
}

/**
 * Asks for confirmation before a person leaves the room, and hides the page's header and footer. When the host
 * leaves, the room ends for everybody.
 */
function LeaveRoom({ isAsking, onStay, onLeft }: LeaveRoomProps) {
  const { room, me } = useRoom();
  const blocker = useFocusMode();
  const { id } = room;
  const client = useQueryClient();
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
      error={leave.error}
      otherwise="Please try again."
      onConfirm={() => leave.mutate()}
      onClose={() => {
        leave.reset();
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

/**
 * If the live stream does not open within this time, the person is reported as present without the stream. The room
 * also works without the stream, but shows changes later.
 */
const STREAM_WITHIN_MS = 3_000;

/**
 * Regularly reports this person as present, and refetches the room when it has changed without a live event.
 * @returns whether the server has accepted a report of presence from this page
 */
function usePresence(roomId: string): boolean {
  const client = useQueryClient();
  const [hasReported, setHasReported] = useState(false);
  const toldAt = useRef(0);
  const tell = useEffectEvent(async () => {
    if (isOffline() || client.isMutating({ mutationKey: leavingKey(roomId) }) > 0) return;
    toldAt.current = Date.now();
    const { queryKey } = roomQuery(roomId);
    const params = { id: roomId };
    const answer = await withServerTime(
      () => callApi(practiceRoomRoutes.reportPresence, { params }),
      ({ now }) => now,
    ).catch(() => null);
    if (answer && !answer.hasEnded) setHasReported(true);
    const version = client.getQueryData(queryKey)?.state.version;
    const isSame =
      answer !== null &&
      !answer.hasEnded &&
      setRoomPresence(client, roomId, answer.presentUids) &&
      version === answer.version;
    // The room is refetched in these cases:
    // - The request failed, for example because this person was removed.
    // - The room has ended, or its version has changed.
    // - The room is not cached, or the cached room lacks a person who is present.
    if (!isSame) void client.invalidateQueries({ queryKey });
  });
  // The first report waits for the stream, because the other members send signals as soon as this person is present.
  // Signals that are sent before the stream is open are lost.
  const isOpen = useLiveState() === 'open';
  const [isReady, setIsReady] = useState(isOpen);
  if (isOpen && !isReady) setIsReady(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), STREAM_WITHIN_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (!isReady) return undefined;
    // oxlint-disable-next-line react/set-state-in-effect -- the state changes after the response
    void tell();
    const timer = setInterval(() => void tell(), ROOM_PRESENCE_EVERY_MS);
    const stops = [
      subscribeConnection(() => void tell()),
      subscribeLiveReturn(() => void tell()),
      // Timers of a hidden page are slow. The server then asks with an event, which is not.
      subscribeLive(({ data }) => {
        const isAsked = data.roomId === roomId && data.what === 'presence';
        if (isAsked && Date.now() - toldAt.current >= ROOM_PRESENCE_EVERY_MS) void tell();
      }),
    ];
    return () => {
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [roomId, isReady]);
  return hasReported;
}
