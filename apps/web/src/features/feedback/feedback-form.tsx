import { Alert, Button, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Feedback,
  FeedbackInput,
  type StationFeedback,
} from '@urost3/contract/feedback.schemas.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { formatDateTime, formatShortDate } from '../../lib/dates.ts';
import { keyOf, storeAnswer } from '../../lib/query.ts';
import { showToast } from '../../ui/show-toast.ts';
import { UnsavedWarning } from '../../ui/unsaved-warning.tsx';
import { GlobalScoreField } from '../study/public/global-score-field.tsx';
import { sheetSectionsQuery, staffFeedbackQuery } from './feedback.queries.ts';
import { blankStations, coveredStations, isCovered, sheetPartId } from './mark-sheet.ts';
import classes from './public/feedback.module.css';
import { MarkHint } from './public/point-row.tsx';
import { createSheetSaver } from './sheet-saver.ts';
import { SheetTotals } from './sheet-totals.tsx';
import { StationFields } from './station-fields.tsx';
import { useSheetAutosave } from './use-sheet-autosave.ts';

export interface FeedbackFormProps {
  bookingId: string;
  /** Null before the first save. */
  saved: Feedback | null;
  /** Whether the interview is still to come. The sheet can then be prepared but not shared. */
  isAhead: boolean;
  /**
   * Called after a button has saved the sheet. Null in a room, because the sheet stays open there, and the room itself
   * asks before a person leaves.
   */
  onDone: (() => void) | null;
}

/** Says when the opened sheet was shared. For a draft, says when it was last saved. */
function savedText(saved: Feedback | null): string {
  if (!saved) return '';
  const { publishedAt, updatedAt } = saved;
  return publishedAt
    ? `Shared ${formatShortDate(publishedAt)}`
    : `Saved ${formatDateTime(updatedAt)}`;
}

export function FeedbackForm({ bookingId, saved, isAhead, onDone }: FeedbackFormProps) {
  const client = useQueryClient();
  const [stations, setStations] = useState(() => blankStations(saved?.stations ?? []));
  const [globalMark, setGlobalMark] = useState(saved?.globalMark ?? null);
  const [words, setWords] = useState(saved?.words ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const isShared = Boolean(saved?.publishedAt);
  // True when no station was prepared or marked at the opening of the form: all stations are then expanded. When it is
  // false, only prepared or marked stations are expanded.
  const [expandsAllStations] = useState(() => !stations.some(isCovered));
  /** The content that is being saved because a button was pressed; null otherwise. */
  const [sending, setSending] = useState<string | null>(null);
  const [saver] = useState(() => createSheetSaver(bookingId, saved));
  const { data: sections = [] } = useQuery(sheetSectionsQuery(bookingId));
  const sheet = {
    stations: coveredStations(stations, true),
    globalMark,
    words: words.trim(),
  };
  // A shared sheet is not saved automatically, because the learner would see each change at once.
  const {
    state,
    written,
    saved: lastSaved,
    hasFailed,
    noteSaved,
  } = useSheetAutosave(saver, sheet, !isShared && sending === null);
  // When the person leaves, the form asks for confirmation if a shared sheet has changes. It also asks if the last save
  // of a draft has failed. Any other draft is saved without a question.
  const isUnsaved = (isShared || hasFailed) && written !== (sending ?? lastSaved);

  const save = useMutation({
    mutationFn: ({ body }: { body: FeedbackInput; content: string }) => saver.save(body),
    onSuccess: async (answer, { body, content }) => {
      noteSaved(content);
      showToast('success', body.isPublished ? 'Feedback shared with the learner.' : 'Draft saved.');
      // The response is put into the cache, so that a shared sheet counts as shared even if the refetch fails.
      await storeAnswer(client, staffFeedbackQuery(bookingId).queryKey, answer);
      await client.invalidateQueries({ queryKey: keyOf('feedback') });
      await client.invalidateQueries({ queryKey: keyOf('bookings') });
      onDone?.();
    },
    onSettled: () => setSending(null),
  });
  const submit = (isPublished: boolean) => {
    const covered = coveredStations(stations, !isPublished);
    const checked = FeedbackInput.safeParse({ ...sheet, stations: covered, isPublished });
    setProblem(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (!checked.success) return;
    setSending(written);
    save.mutate({ body: checked.data, content: written });
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
      {onDone && (
        <UnsavedWarning isUnsaved={isUnsaved}>
          Your last changes to this mark sheet are not saved. They are lost when you leave.
        </UnsavedWarning>
      )}
      <MarkHint />
      <div className={classes.sheet}>
        <div className={classes.fields}>
          {stations.map((station) => (
            <StationFields
              key={station.stationId}
              bookingId={bookingId}
              station={station}
              isOpen={expandsAllStations || isCovered(station)}
              sections={sections.filter((section) => section.stationId === station.stationId)}
              onChange={change}
            />
          ))}
          <div className={classes.overall} id={sheetPartId('overall')} tabIndex={-1}>
            <GlobalScoreField label="Global mark" value={globalMark} onChange={setGlobalMark} />
            <Textarea
              label="In your own words"
              description="What went well, and what to practise next."
              value={words}
              maxLength={4000}
              autosize
              minRows={4}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          </div>
          {error && (
            <Alert color="red" role="alert">
              {error}
            </Alert>
          )}
        </div>
        <div className={classes.total}>
          <SheetTotals
            stations={stations}
            globalMark={globalMark}
            state={state || savedText(saved)}
          />
          <div className={classes.buttons}>
            {!isShared && (
              <Button variant="default" loading={save.isPending} onClick={() => submit(false)}>
                Save Draft
              </Button>
            )}
            {!isAhead && (
              <Button loading={save.isPending} onClick={() => submit(true)}>
                {isShared ? 'Save Changes' : 'Share Feedback'}
              </Button>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
