import { Alert, Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Feedback,
  FeedbackInput,
  feedbackEndpoints,
  globalMarks,
  type StationFeedback,
} from '@urost3/contract/feedback.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { showToast } from '../../ui/show-toast.ts';
import { blankStations, withoutUnseen } from './mark-sheet.ts';
import { StationFields } from './station-fields.tsx';

interface FeedbackFormProps {
  bookingId: string;
  /** Null before the first save. */
  saved: Feedback | null;
  onDone: () => void;
}

export function FeedbackForm({ bookingId, saved, onDone }: FeedbackFormProps) {
  const client = useQueryClient();
  const [stations, setStations] = useState(() => blankStations(saved?.stations ?? []));
  const [globalMark, setGlobalMark] = useState(saved?.globalMark ?? null);
  const [words, setWords] = useState(saved?.words ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const isShared = Boolean(saved?.publishedAt);

  const save = useMutation({
    mutationFn: (body: FeedbackInput) =>
      callApi(feedbackEndpoints.save, { params: { id: bookingId }, body }),
    onSuccess: async (_, { isPublished }) => {
      showToast('success', isPublished ? 'Feedback shared with the learner.' : 'Draft saved.');
      await client.invalidateQueries({ queryKey: keyOf('feedback') });
      await client.invalidateQueries({ queryKey: keyOf('bookings') });
      onDone();
    },
  });
  const submit = (isPublished: boolean) => {
    const sheet = { stations: withoutUnseen(stations), globalMark, words, isPublished };
    const checked = FeedbackInput.safeParse(sheet);
    setProblem(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (checked.success) save.mutate(checked.data);
  };
  const change = (station: StationFeedback) =>
    setStations((known) =>
      known.map((item) => (item.stationId === station.stationId ? station : item)),
    );
  const error =
    problem ?? (save.isError ? messageOf(save.error, 'The feedback could not be saved.') : null);
  return (
    <Stack gap="lg">
      {stations.map((station) => (
        <StationFields key={station.stationId} station={station} onChange={change} />
      ))}
      <NativeSelect
        label="Global mark"
        value={globalMark === null ? '' : String(globalMark)}
        data={[
          { value: '', label: 'Not marked' },
          ...globalMarks.map(({ value, label }) => ({
            value: String(value),
            label: `${value} – ${label}`,
          })),
        ]}
        onChange={(event) =>
          setGlobalMark(event.currentTarget.value ? Number(event.currentTarget.value) : null)
        }
      />
      <Textarea
        label="In your words"
        description="What went well, and what to practise next."
        value={words}
        maxLength={4000}
        autosize
        minRows={4}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      <Group justify="flex-end">
        {!isShared && (
          <Button variant="default" loading={save.isPending} onClick={() => submit(false)}>
            Save Draft
          </Button>
        )}
        <Button loading={save.isPending} onClick={() => submit(true)}>
          {isShared ? 'Save' : 'Share Feedback'}
        </Button>
      </Group>
    </Stack>
  );
}
