import { Alert, Button, Group, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Feedback,
  FeedbackInput,
  type StationFeedback,
} from '@urost3/contract/feedback.schemas.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { showToast } from '../../ui/show-toast.ts';
import { GlobalScoreField } from '../study/public/global-score-field.tsx';
import { sheetSectionsQuery } from './feedback.queries.ts';
import { blankStations, countText, coveredStations, totalsOf } from './mark-sheet.ts';
import classes from './public/feedback.module.css';
import { MarkHint } from './public/point-row.tsx';
import { createSheetSaver } from './sheet-saver.ts';
import { StationFields } from './station-fields.tsx';
import { useSheetAutosave } from './use-sheet-autosave.ts';

interface FeedbackFormProps {
  bookingId: string;
  /** Null before the first save. */
  saved: Feedback | null;
  /** Before the interview a sheet is prepared, and cannot be shared. */
  isAhead: boolean;
  onDone: () => void;
}

export function FeedbackForm({ bookingId, saved, isAhead, onDone }: FeedbackFormProps) {
  const client = useQueryClient();
  const [stations, setStations] = useState(() => blankStations(saved?.stations ?? []));
  const [globalMark, setGlobalMark] = useState(saved?.globalMark ?? null);
  const [words, setWords] = useState(saved?.words ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const isShared = Boolean(saved?.publishedAt);
  const [isSending, setIsSending] = useState(false);
  const [saver] = useState(() => createSheetSaver(bookingId, saved));
  const { data: sections = [] } = useQuery(sheetSectionsQuery(bookingId));
  const sheet = {
    stations: coveredStations(stations, true),
    globalMark,
    words: words.trim(),
  };
  // A shared sheet changes for the learner only when it is saved by hand.
  const state = useSheetAutosave(saver, sheet, !isShared && !isSending);

  const save = useMutation({
    mutationFn: (body: FeedbackInput) => saver.save(body),
    onError: () => setIsSending(false),
    onSuccess: async (_, { isPublished }) => {
      showToast('success', isPublished ? 'Feedback shared with the learner.' : 'Draft saved.');
      await client.invalidateQueries({ queryKey: keyOf('feedback') });
      await client.invalidateQueries({ queryKey: keyOf('bookings') });
      onDone();
    },
  });
  const submit = (isPublished: boolean) => {
    const covered = coveredStations(stations, !isPublished);
    const checked = FeedbackInput.safeParse({ ...sheet, stations: covered, isPublished });
    setProblem(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (!checked.success) return;
    setIsSending(true);
    save.mutate(checked.data);
  };
  const change = (station: StationFeedback) =>
    setStations((known) =>
      known.map((item) => (item.stationId === station.stationId ? station : item)),
    );
  const error =
    problem ??
    (save.isError
      ? messageOf(save.error, 'The feedback could not be saved. Please try again.')
      : null);
  return (
    <div className={classes.frame}>
      <div className={classes.sheet}>
        <div className={classes.part}>
          <MarkHint />
          {stations.map((station) => (
            <StationFields
              key={station.stationId}
              bookingId={bookingId}
              station={station}
              sections={sections.filter((section) => section.stationId === station.stationId)}
              onChange={change}
            />
          ))}
        </div>
        <div className={classes.part} data-rail>
          <GlobalScoreField label="Global mark" value={globalMark} onChange={setGlobalMark} />
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
          <div className={classes.total}>
            <output>
              <strong data-wide>
                {totalsOf(stations).map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </strong>
              <strong data-narrow>{countText(stations)}</strong> <span>{state}</span>
            </output>
            <Group gap="xs" wrap="nowrap">
              {!isShared && (
                <Button variant="default" loading={save.isPending} onClick={() => submit(false)}>
                  Save Draft
                </Button>
              )}
              {!isAhead && (
                <Button loading={save.isPending} onClick={() => submit(true)}>
                  {isShared ? 'Save' : 'Share Feedback'}
                </Button>
              )}
            </Group>
          </div>
        </div>
      </div>
    </div>
  );
}
