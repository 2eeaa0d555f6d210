import { isolate } from '@urost3/contract/person-text.ts';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';
import type { InterviewRoom } from '@urost3/contract/practice-rooms-interviews.schemas.ts';
import { StudyCard } from '../study/public/study-card.tsx';
import { InterviewBar } from './interview-bar.tsx';
import { InterviewPanel } from './interview-panel.tsx';
import { LiveRoom } from './live-room.tsx';
import { RoomBar } from './room-bar.tsx';
import { StationPart } from './station-part.tsx';
import type { OwnDevice } from './use-own-device.ts';
import { useRoomEvents } from './use-room-events.ts';

interface LiveInterviewProps {
  interview: InterviewRoom;
  room: Room;
  me: RoomMember;
  camera: OwnDevice;
  microphone: OwnDevice;
  onLeft: () => void;
}

/** The inside of an interview room: both people, the time, the current station, and the interviewer's mark sheet. */
export function LiveInterview(props: LiveInterviewProps) {
  const { interview, ...inside } = props;
  const { room, me } = props;
  useRoomEvents(room.id, () => {});
  const hasStation = room.stations.length > 0;
  const isInterviewer = me.role === 'examiner';
  const isOtherHere = room.members.some((one) => one.uid !== me.uid && one.isPresent);
  return (
    <LiveRoom {...inside} interview={interview} title="Mock interview">
      {(parts, recording) => (
        <>
          <InterviewBar interview={interview} />
          {recording}
          {!isOtherHere && <Waiting interview={interview} isInterviewer={isInterviewer} />}
          {hasStation && <RoomBar {...parts} />}
          {hasStation && !isInterviewer && <StationPart {...parts} phase={parts.current.phase} />}
          {!hasStation && !isInterviewer && isOtherHere && (
            <StudyCard title="Your interview">
              <p>
                Answer aloud, as in the interview. When your interviewer holds a station of the
                question bank, its scenario and the questions appear here. The marks and comments
                are in My Bookings afterwards.
              </p>
            </StudyCard>
          )}
          {isInterviewer && <InterviewPanel interview={interview} {...parts} />}
        </>
      )}
    </LiveRoom>
  );
}

function Waiting({
  interview,
  isInterviewer,
}: {
  interview: InterviewRoom;
  isInterviewer: boolean;
}) {
  const { learner, interviewer } = interview;
  return (
    <div role="status">
      {isInterviewer ? (
        <StudyCard title={`${isolate(learner.displayName)} is not here yet`} tone="accent">
          <p>Sound and picture connect by themselves as soon as they come.</p>
        </StudyCard>
      ) : (
        <StudyCard title="Your interviewer has been told you are here" tone="accent">
          <p>
            Please stay on this page. <bdi>{interviewer.displayName}</bdi> comes at the start at the
            latest, and sound and picture connect by themselves.
          </p>
        </StudyCard>
      )}
    </div>
  );
}
