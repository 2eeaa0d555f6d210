import { Button, Checkbox, Group, Stack, Switch, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InterviewPreparation } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { INTERVIEW_FOCUS_MAX } from '@urost3/contract/practice-rooms/interviews.ts';
import { interviewRoomRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import { type FormEvent, useId } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { useEditedDraft } from '../../../lib/offline/kept-draft.ts';
import { ChoiceChip, ChoiceChips } from '../../../ui/form/choice-chips.tsx';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { interviewQuery } from './interview.queries.ts';

interface PreparationFormProps {
  bookingId: string;
  interviewerName: string;
  saved: InterviewPreparation;
}

/** What the learner tells the interviewer in advance. Earlier marks are shared only if the learner turns on the switch. */
export function PreparationForm({ bookingId, interviewerName, saved }: PreparationFormProps) {
  const id = useId();
  const client = useQueryClient();
  const { uid } = useSignedInUser();
  const edited = useEditedDraft(uid, `preparation.${bookingId}`, saved);
  const { value: chosen, isChanged } = edited;
  const save = useMutation({
    mutationFn: (body: InterviewPreparation) =>
      callApi(interviewRoomRoutes.setPreparation, { params: { id: bookingId }, body }),
    onSuccess: (preparation, sent) => {
      client.setQueryData(
        interviewQuery(bookingId).queryKey,
        (old) => old && { ...old, preparation },
      );
      edited.settle(sent);
    },
  });
  const change = (changes: Partial<InterviewPreparation>) => {
    // Do not reset a save that is in progress, so that the save button stays disabled until the response.
    if (!save.isPending) save.reset();
    edited.change(changes);
  };
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(chosen);
  }
  return (
    <Card component="form" method="post" gap="md" p="md" aria-labelledby={id} onSubmit={submit}>
      <Stack gap="md">
        <PartTitle id={id}>What you want to practise</PartTitle>
        <Checkbox.Group
          label="Stations"
          value={chosen.stationIds}
          onChange={(list) =>
            change({ stationIds: stationIds.filter((stationId) => list.includes(stationId)) })
          }
        >
          <ChoiceChips>
            {stationIds.map((stationId) => (
              <ChoiceChip key={stationId} value={stationId} label={stationLabels[stationId]} />
            ))}
          </ChoiceChips>
        </Checkbox.Group>
        <Textarea
          label="In your own words"
          description={`${interviewerName} reads this before the interview.`}
          value={chosen.focus}
          maxLength={INTERVIEW_FOCUS_MAX}
          autosize
          minRows={3}
          onChange={(event) => change({ focus: event.currentTarget.value })}
        />
        <div>
          <Switch
            label={`Let ${interviewerName} see my marks`}
            aria-describedby={`${id}-marks`}
            checked={chosen.sharesHistory}
            onChange={(event) => change({ sharesHistory: event.currentTarget.checked })}
          />
          <Quiet mt="3xs" id={`${id}-marks`}>
            Your latest results by section and the marks of earlier interviews, until an hour after
            the interview. Only your interviewer and the administrators can see them. You can switch
            it off at any time.
          </Quiet>
        </div>
        <Problem error={save.error} otherwise="This could not be saved. Please try again." />
        <Group gap="sm">
          <Button type="submit" loading={save.isPending}>
            Save for the interviewer
          </Button>
          <Quiet role="status">
            {isChanged ? !save.isPending && 'Not saved yet' : save.isSuccess && 'Saved'}
          </Quiet>
        </Group>
      </Stack>
    </Card>
  );
}
