import { useQuery } from '@tanstack/react-query';
import type { RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import type { RoomSection } from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import { useState } from 'react';
import { PageLoader, QueryState } from '../../../ui/state/state-panel.tsx';
import { StudyCard } from '../../study/public/study-card.tsx';
import { WaitingPart } from '../lobby/waiting-part.tsx';
import { roomSectionQuery } from '../practice-rooms.queries.ts';
import { useRoom } from '../room-context.ts';
import { RunningStation, type StationProps } from './running-station.tsx';
import { SharedSheets } from './shared-sheets.tsx';

/** The current station, as this person's role may see it. After its end, the marks or a note replace it. */
export function StationPart(props: StationProps) {
  const { room, me, current } = useRoom();
  const { phase } = current;
  const { state } = room;
  const hasPlayed = state.recording.playingSince !== null || state.recording.positionMs > 0;
  const section = useQuery(
    roomSectionQuery(room.id, {
      position: state.position,
      role: me.role,
      phase,
      asked: state.asked.join(),
      shown: JSON.stringify(state.exhibit),
      hasPlayed,
    }),
  );
  const data = useLastSection(section.data, state.position, me.role);
  const isInterview = room.bookingId !== null;
  if (isInterview && phase === 'review') {
    return (
      <StudyCard title="This station has ended">
        <p>Its marks are part of the interview’s sheet, which is shared after the interview.</p>
      </StudyCard>
    );
  }
  if (phase === 'review' || phase === 'finished') {
    const ended = phase === 'review' ? [state.position] : room.stations.map((one) => one.position);
    return ended.map((position) => (
      <SharedSheets key={position} room={room} position={position} uid={me.uid} />
    ));
  }
  if (!data) {
    if (section.isSuccess) return <PageLoader label="Loading station" />;
    return (
      <QueryState
        query={section}
        loading="Loading station"
        otherwise="This station could not be loaded."
      />
    );
  }
  return (
    <>
      {phase === 'waiting' && !isInterview && <WaitingPart />}
      {phase === 'waiting' && isInterview && me.role === 'candidate' && (
        <StudyCard title="The next station is ready">
          <p>Your interviewer starts it. The scenario appears here with the reading time.</p>
        </StudyCard>
      )}
      <RunningStation {...props} section={data} />
    </>
  );
}

/** Keeps the last section, because a lost connection at a phase change must not remove the station and the sheet. */
function useLastSection(
  answer: RoomSection | undefined,
  position: number,
  role: RoomMember['role'],
): RoomSection | null {
  const [last, setLast] = useState<RoomSection | null>(null);
  const isOwn = (section: RoomSection) => section.position === position && section.role === role;
  if (answer && isOwn(answer)) {
    if (answer !== last) setLast(answer);
    return answer;
  }
  return last && isOwn(last) ? last : null;
}
