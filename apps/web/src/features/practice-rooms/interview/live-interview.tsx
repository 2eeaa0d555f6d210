import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { formatRemaining } from '../../../lib/clock.ts';
import { formatTime } from '../../../lib/dates.ts';
import { ClockBar, clockOf } from '../../circuit/public/clock-bar.tsx';
import { minutesWords } from '../../circuit/public/phase-time.ts';
import { StudyCard } from '../../study/public/study-card.tsx';
import type { OwnDevices } from '../media/use-own-device.ts';
import { useRoomEvents } from '../practice-rooms.queries.ts';
import { LiveRoom } from '../room/live-room.tsx';
import { RoomBar } from '../room/room-bar.tsx';
import { useRoomTime } from '../room-clock.ts';
import { StationPart } from '../station/station-part.tsx';
import { InterviewPanel } from './interview-panel.tsx';

interface LiveInterviewProps {
  interview: InterviewRoom;
  room: Room;
  me: RoomMember;
  devices: OwnDevices;
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
      {(recording) => (
        <>
          <InterviewBar interview={interview} />
          {recording}
          {!isOtherHere && <Waiting interview={interview} isInterviewer={isInterviewer} />}
          {hasStation && <RoomBar />}
          {hasStation && !isInterviewer && <StationPart />}
          {!hasStation && !isInterviewer && isOtherHere && (
            <StudyCard title="Your interview">
              <p>
                Answer aloud, as in the interview. When your interviewer holds a station of the
                question bank, its scenario and the questions appear here. The marks and comments
                are in My Bookings afterwards.
              </p>
            </StudyCard>
          )}
          {isInterviewer && <InterviewPanel interview={interview} />}
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

const LAST_MS = 5 * 60_000;

/**
 * The clock of the whole mock interview, by the server's time. It shows the time to the start, then the time to the
 * end.
 */
function InterviewBar({ interview }: { interview: InterviewRoom }) {
  const now = useRoomTime();
  const { side, learner, interviewer, startsAt, endsAt } = interview;
  const toStart = Date.parse(startsAt) - now;
  const left = Date.parse(endsAt) - now;
  const isLast = toStart <= 0 && left <= LAST_MS;
  const clock =
    toStart > 0
      ? { text: formatRemaining(toStart), label: `Starts in about ${minutesWords(toStart)}` }
      : clockOf(left);
  return (
    <ClockBar
      label="Interview clock"
      urgency={isLast ? 'warned' : undefined}
      title={`Mock interview with ${isolate(side === 'learner' ? interviewer.displayName : learner.displayName)}`}
      phase={
        <>
          {formatTime(startsAt)} to {formatTime(endsAt)} (London) ·{' '}
          {toStart > 0 ? 'before the start' : left > 0 ? 'time left' : 'the hour is over'}
        </>
      }
      clock={left > 0 ? clock : null}
    />
  );
}
