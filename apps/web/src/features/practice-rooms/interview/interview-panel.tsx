import { Button, Group, Stack, Tabs } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { interviewRoomRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { CandidatePanel } from '../../bookings/public/candidate-panel.tsx';
import { useHasBegun } from '../../bookings/public/room-link.tsx';
import { FeedbackEditor } from '../../feedback/public/feedback-editor.tsx';
import { stationsQuery } from '../../stations/public/stations.queries.ts';
import { StudyCard } from '../../study/public/study-card.tsx';
import { openSections, SectionSelect, sectionRefOf } from '../lobby/section-select.tsx';
import { setRoomData } from '../practice-rooms.queries.ts';
import { useRoom } from '../room-context.ts';
import { StationPart } from '../station/station-part.tsx';

/** The interviewer's side of the room: the mark sheet, the stations to practise, and facts about the candidate. */
export function InterviewPanel({ interview }: { interview: InterviewRoom }) {
  const { bookingId, learner, startsAt, status } = interview;
  const hasStation = useRoom().room.stations.length > 0;
  const isAhead = !useHasBegun(startsAt);
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
  const client = useQueryClient();
  const [confirm, dialog] = useConfirm();
  const complete = async () => {
    await callApi(staffBookingRoutes.updateStatus, {
      params: { id: bookingId },
      body: { status: 'completed' },
    });
    showToast('success', 'Interview marked as completed.');
    void client.invalidateQueries({ queryKey: keyOf('bookings') });
  };
  const ask = () =>
    confirm({
      title: 'Mark Completed',
      text: 'The interview is marked as completed. This cannot be undone.',
      confirmLabel: 'Mark Completed',
      failure: 'Failed to update booking status',
      onConfirm: complete,
    });
  return (
    <StudyCard title="At the end" isTitleQuiet>
      <p>Talk the sheet through, share it, and mark the interview as completed.</p>
      <Button onClick={ask}>Mark Completed</Button>
      {dialog}
    </StudyCard>
  );
}
