import { Button, Group, Stack, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { interviewRoomRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { roomNow } from '../../../lib/api/room-time.ts';
import { formatRemaining } from '../../../lib/clock.ts';
import { formatTime } from '../../../lib/dates.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { useHasPassed } from '../../../ui/hooks/use-tick.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { CandidatePanel } from '../../bookings/public/candidate-panel.tsx';
import { ClockBar, clockOf } from '../../circuit/public/clock-bar.tsx';
import { minutesWords } from '../../circuit/public/phase-time.ts';
import { FeedbackEditor } from '../../feedback/public/feedback-editor.tsx';
import { stationsQuery } from '../../stations/public/stations.queries.ts';
import { StudyCard } from '../../study/public/study-card.tsx';
import { openSections, SectionSelect, sectionRefOf } from '../lobby/section-select.tsx';
import type { OwnDevices } from '../media/use-own-device.ts';
import { setRoomData, useRoomEvents } from '../practice-rooms.queries.ts';
import { LiveRoom } from '../room/live-room.tsx';
import { RoomBar } from '../room/room-bar.tsx';
import { useRoomTime } from '../room-clock.ts';
import { useRoom } from '../room-context.ts';
import { StationPart } from '../station/station-part.tsx';

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

/** The interviewer's side of the room: the mark sheet, the stations to practise, and facts about the candidate. */
function InterviewPanel({ interview }: { interview: InterviewRoom }) {
  const { bookingId, learner, startsAt, status } = interview;
  const hasStation = useRoom().room.stations.length > 0;
  const isAhead = !useHasPassed(startsAt, roomNow);
  return (
    // By default, Mantine stops the effects of a hidden panel. A hidden mark sheet would then not repeat a failed save,
    // and would be loaded again when it is shown.
    <Tabs defaultValue="sheet" keepMountedMode="display-none">
      <Tabs.List aria-label="Beside the picture" mb="md">
        <Tabs.Tab value="sheet">Mark sheet</Tabs.Tab>
        <Tabs.Tab value="station">Station</Tabs.Tab>
        <Tabs.Tab value="candidate">Candidate</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="sheet">
        <Stack gap="md">
          <StudyCard title="Mark sheet">
            <FeedbackEditor bookingId={bookingId} isAhead={isAhead} onDone={null} />
          </StudyCard>
          {status === 'completed' && (
            <Notice kind="success" title="Interview marked as completed." />
          )}
          {status !== 'completed' && !isAhead && <Completion bookingId={bookingId} />}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="station">
        <Stack gap="md">
          <HoldStation bookingId={bookingId} />
          {hasStation && <StationPart />}
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="candidate">
        <CandidatePanel bookingId={bookingId} name={learner.displayName} />
      </Tabs.Panel>
    </Tabs>
  );
}

function HoldStation({ bookingId }: { bookingId: string }) {
  const { room, current } = useRoom();
  const client = useQueryClient();
  const stations = useQuery(stationsQuery);
  const [section, setSection] = useState<string | null>(null);
  const hold = useMutation({
    mutationFn: (chosen: string) =>
      callApi(interviewRoomRoutes.addStation, {
        params: { id: bookingId },
        body: sectionRefOf(chosen),
      }),
    onSuccess: (answer) => {
      setRoomData(client, answer);
      setSection(null);
    },
    meta: { failure: 'That did not work. Please try again.' },
  });
  const isRunning =
    room.stations.length > 0 && ['reading', 'interview', 'marking'].includes(current.phase);
  if (isRunning || !stations.data) return null;
  const groups = openSections(stations.data);
  if (groups.length === 0) {
    return (
      <StudyCard title="No section of the question bank is open to you" isTitleQuiet>
        <p>Ask stations of your own, and choose them in the mark sheet.</p>
      </StudyCard>
    );
  }
  return (
    <StudyCard title="Hold a station of the question bank" isTitleQuiet>
      <p>
        The candidate sees its scenario, and each question as you ask it. You see the answers, and
        both see one clock.
      </p>
      <Group gap="sm" align="flex-end">
        <SectionSelect
          label="Section"
          placeholder="Choose a section"
          groups={groups}
          value={section}
          flex="1 1 14rem"
          onChange={setSection}
        />
        <Button
          variant="default"
          disabled={section === null}
          loading={hold.isPending}
          onClick={() => section && hold.mutate(section)}
        >
          Hold this station
        </Button>
      </Group>
    </StudyCard>
  );
}

function Completion({ bookingId }: { bookingId: string }) {
  const [confirm, dialog] = useConfirm();
  const complete = async () => {
    await callApi(staffBookingRoutes.updateStatus, {
      params: { id: bookingId },
      body: { status: 'completed' },
    });
    showToast('success', 'Interview marked as completed.');
  };
  const ask = () =>
    confirm({
      title: 'Mark Completed',
      text: 'The interview is marked as completed. This cannot be undone.',
      confirmLabel: 'Mark Completed',
      failure: 'Failed to update booking status',
      onConfirm: complete,
      changes: [keyOf('bookings')],
    });
  return (
    <StudyCard title="At the end" isTitleQuiet>
      <p>Talk the sheet through, share it, and mark the interview as completed.</p>
      <Button onClick={ask}>Mark Completed</Button>
      {dialog}
    </StudyCard>
  );
}
