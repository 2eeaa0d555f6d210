import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Feedback,
  FeedbackInput,
  type StationFeedback,
} from '@urost3/contract/feedback/feedback.schemas.ts';
import { feedbackRoutes } from '@urost3/contract/feedback/feedback.ts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { keyOf, storeAnswer } from '../../lib/api/query.ts';
import { formatDateTime, formatShortDate, formatTime } from '../../lib/dates.ts';
import type { SaveSnapshot } from '../../lib/offline/saver.ts';
import { useValueSaver } from '../../lib/offline/use-saver.ts';
import { SaveConflict, saveText } from '../../ui/form/saved-text.tsx';
import { UnsavedWarning } from '../../ui/form/unsaved-warning.tsx';
import { cx } from '../../ui/page/class-names.ts';
import { goToPart } from '../../ui/page/page-parts.ts';
import pieces from '../../ui/page/pieces.module.css';
import { Card } from '../../ui/page/pieces.tsx';
import { Problem } from '../../ui/state/notice.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { GlobalScoreField } from '../study/public/global-score-field.tsx';
import classes from './feedback.module.css';
import { sheetSectionsQuery, staffFeedbackQuery } from './feedback.queries.ts';
import {
  bodyOf,
  countText,
  isCovered,
  type SheetContent,
  sheetDraft,
  sheetPartId,
  totalsOf,
} from './mark-sheet.ts';
import { MarkHint } from './public/point-row.tsx';
import { StationFields } from './station-fields.tsx';

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
  /** Whether a phone shows nothing beside the sheet, so that its bar may reach the edges of the screen. */
  hasScreenWidth?: boolean;
}

/** Says when the opened sheet was shared. For a draft, says when it was last saved. */
function savedText(saved: Feedback | null): string {
  if (!saved) return '';
  const { publishedAt, updatedAt } = saved;
  return publishedAt
    ? `Shared ${formatShortDate(publishedAt)}`
    : `Saved ${formatDateTime(updatedAt)}`;
}

/** The state of the automatic save; empty before the first change, and for a sheet that is saved by a button. */
function stateText(snapshot: SaveSnapshot<unknown, Feedback>): string {
  const { state, answer } = snapshot;
  return state === 'saved' && answer ? `Saved ${formatTime(answer.updatedAt)}` : saveText(snapshot);
}

/** The sheet and its saver. A shared sheet is saved by a button, because the learner would see each change at once. */
function useSheet(bookingId: string, saved: Feedback | null) {
  const { uid } = useSignedInUser();
  const isShared = useRef(Boolean(saved?.publishedAt));
  useEffect(() => {
    isShared.current = Boolean(saved?.publishedAt);
  }, [saved]);
  const send = (body: FeedbackInput, version: string, saveId: string) =>
    callApi(feedbackRoutes.save, {
      params: { id: bookingId },
      query: { saveId },
      body: { ...body, basedOn: version || null },
      keepalive: true,
    });
  const document = useValueSaver<SheetContent, string, Feedback>(
    { uid, place: `feedback.${bookingId}` },
    {
      send: (sheet, version, saveId) => send(bodyOf(sheet, false), version, saveId),
      versionOf: ({ updatedAt }) => updatedAt,
      onSaved: ({ publishedAt }) => {
        isShared.current = Boolean(publishedAt);
      },
      isAutomatic: () => !isShared.current,
    },
    sheetDraft(saved),
  );
  const { saver } = document;
  return {
    document,
    /** @param sheet the sheet when the button was pressed */
    save: (body: FeedbackInput, sheet: SheetContent) =>
      saver.saveWith(
        JSON.stringify(body),
        (version, saveId) => send(body, version, saveId),
        () => sheet,
      ),
  };
}

export function FeedbackForm(props: FeedbackFormProps) {
  const { bookingId, saved, isAhead, onDone, hasScreenWidth } = props;
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const isShared = Boolean(saved?.publishedAt);
  const { document, save: saveSheet } = useSheet(bookingId, saved);
  const { value: written, saver } = document;
  const { stations, globalMark, words } = written;
  const change = (part: Partial<SheetContent>) =>
    saver.write({ ...saver.getSnapshot().value, ...part });
  // True when no station was prepared or marked at the opening of the form: all stations are then expanded. When it is
  // false, only prepared or marked stations are expanded.
  const [expandsAllStations] = useState(() => !stations.some(isCovered));
  const { data: sections = [] } = useQuery(sheetSectionsQuery(bookingId));

  const save = useMutation({
    mutationFn: ({ body, content }: { body: FeedbackInput; content: SheetContent }) =>
      saveSheet(body, content),
    onSuccess: async (answer, { body }) => {
      showToast('success', body.isPublished ? 'Feedback shared with the learner.' : 'Draft saved.');
      // The response is put into the cache, so that a shared sheet counts as shared even if the refetch fails.
      await storeAnswer(client, staffFeedbackQuery(bookingId).queryKey, answer);
      onDone?.();
    },
    meta: { changes: [keyOf('feedback'), keyOf('bookings')] },
  });
  // When the person leaves, the form asks for confirmation if a shared sheet has changes. It also asks if the last save
  // of a draft has failed. Any other draft is saved without a question.
  const isSending = save.isPending && save.variables.content === written;
  const isUnsaved = document.isDirty && (isShared || document.problem !== null) && !isSending;
  const submit = (isPublished: boolean) => {
    const checked = FeedbackInput.safeParse(bodyOf(written, isPublished));
    setProblem(checked.success ? null : (checked.error.issues[0]?.message ?? null));
    if (!checked.success) return;
    save.mutate({ body: checked.data, content: written });
  };
  const changeStation = (station: StationFeedback) => {
    change({
      stations: saver
        .getSnapshot()
        .value.stations.map((item) => (item.stationId === station.stationId ? station : item)),
    });
  };
  return (
    <div className={classes.frame}>
      {onDone && (
        <UnsavedWarning isUnsaved={isUnsaved}>
          Your last changes to this mark sheet are not saved. They stay on this device until you
          open the sheet again.
        </UnsavedWarning>
      )}
      <MarkHint />
      <div className={classes.sheet}>
        <Stack gap="md" miw={0}>
          {stations.map((station) => (
            <StationFields
              key={station.stationId}
              bookingId={bookingId}
              station={station}
              isOpen={expandsAllStations || isCovered(station)}
              sections={sections.filter((section) => section.stationId === station.stationId)}
              onChange={changeStation}
            />
          ))}
          <Card className={classes.overall} gap="md" id={sheetPartId('overall')} tabIndex={-1}>
            <GlobalScoreField
              label="Global mark"
              value={globalMark}
              onChange={(mark) => change({ globalMark: mark })}
            />
            <Textarea
              label="In your own words"
              description="What went well, and what to practise next."
              value={words}
              maxLength={4000}
              autosize
              minRows={4}
              onChange={(event) => change({ words: event.currentTarget.value })}
            />
          </Card>
          <SaveConflict
            document={document}
            title="This mark sheet was changed in another window or on another device"
            load={async () =>
              sheetDraft(
                await client.fetchQuery({ ...staffFeedbackQuery(bookingId), staleTime: 0 }),
              )
            }
          />
          {document.state !== 'conflict' && (
            <Problem
              error={problem ?? save.error}
              otherwise="The feedback could not be saved. Please try again."
            />
          )}
        </Stack>
        <div className={cx(pieces.foot, classes.total)} data-bleeding={hasScreenWidth || undefined}>
          <SheetTotals
            stations={stations}
            globalMark={globalMark}
            state={stateText(document) || savedText(saved)}
          />
          <Group className={classes.buttons} gap="2xs">
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
          </Group>
        </div>
      </div>
    </div>
  );
}

interface SheetTotalsProps {
  stations: readonly StationFeedback[];
  globalMark: number | null;
  /** Whether and when the sheet was saved. */
  state: string;
}

/** How much is marked so far. Where there is space, a button for each part shows its mark and leads to the part. */
function SheetTotals({ stations, globalMark, state }: SheetTotalsProps) {
  const totals = totalsOf(stations);
  return (
    <>
      <div className={classes.parts}>
        {totals.length === 0 && <strong data-wrap="never">Nothing marked yet</strong>}
        {totals.map(({ stationId, label, percent }) => (
          <Part key={stationId} id={sheetPartId(stationId)} label={label} mark={`${percent}%`} />
        ))}
        {globalMark !== null && (
          <Part id={sheetPartId('overall')} label="Global mark" mark={`${globalMark} of 5`} />
        )}
      </div>
      <output className={classes.count}>
        <strong data-wrap="never">
          {countText(stations)}
          {totals.length > 0 && <span className={classes.average}> · {averageOf(totals)}%</span>}
        </strong>
        <span className={classes.state}>{state}</span>
      </output>
    </>
  );
}

const averageOf = (totals: readonly { percent: number }[]) =>
  Math.round(totals.reduce((sum, { percent }) => sum + percent, 0) / totals.length);

function Part({ id, label, mark }: { id: string; label: string; mark: string }) {
  return (
    <button type="button" className={classes.part} data-hover onClick={() => openPart(id)}>
      {label} <strong data-wrap="never">{mark}</strong>
    </button>
  );
}

function openPart(id: string): void {
  const folded = document.getElementById(id)?.querySelector('details');
  if (folded) folded.open = true;
  goToPart(id);
}
