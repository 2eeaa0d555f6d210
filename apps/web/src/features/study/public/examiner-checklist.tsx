import { Box, Button, Checkbox, Group, Kbd, VisuallyHidden } from '@mantine/core';
import {
  CRITICAL_CAP_PERCENT,
  isWeighted,
  markChecklist,
  pointWeightValues,
} from '@urost3/contract/content/checklist.ts';
import {
  coveredPoints,
  type PointVerdict,
  type PointVerdicts,
  pointVerdictLabels,
  pointVerdicts,
} from '@urost3/contract/examiner/examiner.ts';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  clientIdOf,
  isSame,
  keepDraft,
  readDraft,
  useDraft,
} from '../../../lib/offline/kept-draft.ts';
import { paths } from '../../../paths.ts';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { PartTitle } from '../../../ui/page/pieces.tsx';
import { MarkdownLine } from '../../../ui/text/markdown.tsx';
import { PointWeight } from '../../../ui/text/point-weight.tsx';
import type { OwnSheet } from '../../examiner/public/sheet-with-examiner.tsx';
import { BlockIcon } from '../content/study-icons.tsx';
import { inMarkingOrder, nextUnmarked, pointsForNextTime } from '../rating/marking.ts';
import { useSwipe, useVerdictKeys } from '../rating/use-marking-input.ts';
import classes from './examiner-checklist.module.css';
import { Expandable } from './expandable.tsx';
import { GlobalScoreField } from './global-score-field.tsx';
import { StudyCard } from './study-card.tsx';

type ChecklistPoint = StudySection['examiner_points'][number];
const { critical, major, minor } = pointWeightValues;
const partColour = 'var(--page-accent)';

/** A sheet that is being filled in. */
interface Marks {
  verdicts: PointVerdicts;
  globalScore: number | null;
}

interface ExaminerChecklistProps {
  points: readonly ChecklistPoint[];
  /** Whose sheet this is, and the place of its draft (`kept-draft.ts`): marks that are not saved yet survive a reload. */
  draft: { uid: string; place: string };
  /** The points ticked in the latest attempt; null before the first. */
  lastTicked?: readonly string[] | null;
  /** The initial ticks and global score; null when the sheet starts empty. */
  start: { ticked: readonly string[]; globalScore: number | null } | null;
  /** Fails when the mark could not be saved. */
  onSave: (sheet: OwnSheet) => Promise<unknown>;
  /** Called when a mark is saved, unless verdicts or the score have changed since it was sent. */
  onSaved?: () => void;
  isSaving: boolean;
  /** Whether what was sent last is saved. */
  isSaved: boolean;
  /** A sentence below the count and the button. */
  note?: string | undefined;
  /** Called when a verdict or the global score changes, with a function that saves the sheet. Null when nothing is marked. */
  onChange: (save: (() => Promise<void>) | null) => void;
  /** What the learner said: recordings and typed answers, shown beside the points. */
  said?: ReactNode;
  /** When the shown mark was saved. The sheet is then folded below the mark; null while it is to be filled in. */
  markedAt?: string | null;
  /** The learner's marks, the latest in large type. */
  marks?: ReactNode;
  /** What follows the mark. */
  children: ReactNode;
}

/**
 * The examiner's checklist, on which learners mark themselves after the questions. The covered points give a mark. One
 * point at a time is current: three buttons, the keys 1 to 3 or a swipe mark it, and the next one becomes current.
 */
export function ExaminerChecklist(props: ExaminerChecklistProps) {
  const { points, lastTicked = null, onSave, isSaving, children } = props;
  const { isSaved, note, onSaved, onChange, start, said = null, markedAt = null, marks } = props;
  const ordered = inMarkingOrder(points);
  const { uid, place } = props.draft;
  const [draft, keepMarks] = useDraft<Marks | null>(uid, place, null);
  const [last, setLast] = useState<string | null>(null);
  /** What was saved last here. It also says which points were said in part. */
  const [sent, setSent] = useState<Marks | null>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  // A sheet that is marked again starts empty.
  const shown = draft ?? (markedAt === null ? sent : null);
  const verdicts = shown?.verdicts ?? verdictsOf(markedAt === null ? start?.ticked : null);
  const score = (shown ?? (markedAt === null ? start : null))?.globalScore ?? null;
  const current = nextUnmarked(ordered, verdicts, last);
  const covered = coveredPoints(points, verdicts);
  const isUnchanged = isSaved && draft === null && markedAt === null;
  const left = points.filter(({ text }) => verdicts[text] === undefined).length;
  /** @param kept the draft that holds these marks */
  async function save(made: Marks, kept: Marks | null): Promise<void> {
    const sheet = { ticked: coveredPoints(points, made.verdicts), globalScore: made.globalScore };
    setSent(made);
    await onSave({ clientId: clientIdOf(uid, place, sheet), ...sheet });
    // What has changed meanwhile is another mark, which is still unsaved.
    if (!isSame(readDraft(uid, place), kept)) return;
    keepDraft(uid, place, null);
    onSaved?.();
  }
  function keep(next: PointVerdicts, globalScore: number | null): void {
    const made = { verdicts: next, globalScore };
    keepMarks(made);
    const isEmpty = Object.keys(next).length === 0 && globalScore === null;
    onChange(isEmpty ? null : () => save(made, made));
  }
  function toggle(text: string): void {
    const { [text]: verdict, ...others } = verdicts;
    setLast(text);
    keep(verdict === 'covered' ? others : { ...verdicts, [text]: 'covered' }, score);
  }
  function mark(text: string, verdict: PointVerdict): void {
    const next = { ...verdicts, [text]: verdict };
    setLast(text);
    keep(next, score);
    const following = nextUnmarked(ordered, next, text);
    // The bar with the pressed button goes after the last point.
    if (following === null) saveButton.current?.focus();
    else bringIntoView(rowOf(sheet.current, following));
  }
  /** Nobody marks a point unread: one that is out of sight is shown first, unless a screen reader has named it. */
  function markCurrent(verdict: PointVerdict, isNamed = false): void {
    const row = rowOf(sheet.current, current);
    if (current === null || !row) return;
    if (isNamed || isInSight(row)) mark(current, verdict);
    else bringIntoView(row);
  }
  useVerdictKeys(sheet, current !== null, markCurrent);
  const swipe = useSwipe(mark);
  if (points.length === 0) return null;
  const { percent, isCapped } = markChecklist(points, (text) => covered.includes(text));
  const valueOf = (list: readonly ChecklistPoint[]) =>
    list.reduce((sum, { weight }) => sum + pointWeightValues[weight], 0);
  const value = `${valueOf(points.filter(({ text }) => covered.includes(text)))} of ${valueOf(points)}`;
  const isSent = sent && coveredPoints(points, sent.verdicts).join() === lastTicked?.join();
  const marked = isSent ? sent.verdicts : verdictsOf(lastTicked);
  const saved = markedAt !== null ? marked : isSaved ? verdicts : null;
  const sheetToMark = (
    <>
      <p>
        Mark what you said aloud; what you said only in part does not count.{' '}
        {isWeighted(points)
          ? `Each point counts ${major}, a critical one ${critical}, a minor one ${minor}. Miss a critical point and the mark cannot exceed ${CRITICAL_CAP_PERCENT}%.`
          : 'Your mark is the share of the points.'}
      </p>
      <div ref={sheet} className={classes.sheet} data-said={said !== null || undefined}>
        {said && (
          <aside className={classes.said} aria-label="What you said" data-screen-only>
            <Expandable level={3} title="What you said" startsOpen>
              {said}
            </Expandable>
          </aside>
        )}
        <Box mt="2xs">
          {ordered.map(({ text, weight }) => (
            <div
              key={text}
              className={classes.point}
              data-point={text}
              data-verdict={verdicts[text]}
              data-current={text === current || undefined}
              {...swipe(text)}
            >
              <Checkbox
                label={
                  <span className={classes.label}>
                    <PointWeight weight={weight} className={classes.weight} />
                    <span>
                      <MarkdownLine>{text}</MarkdownLine>
                    </span>
                  </span>
                }
                description={noteOf(verdicts[text], lastTicked?.includes(text) === false)}
                size="md"
                color={partColour}
                // The label fills the row: a point's text is at the left edge, its weight at the right edge.
                styles={{ labelWrapper: { flex: 1 }, description: { color: 'var(--page-quiet)' } }}
                checked={verdicts[text] === 'covered'}
                indeterminate={verdicts[text] === 'partly'}
                onChange={() => toggle(text)}
              />
            </div>
          ))}
        </Box>
      </div>
      {current !== null && (
        <VerdictBar
          number={ordered.findIndex(({ text }) => text === current) + 1}
          total={ordered.length}
          point={current}
          onMark={markCurrent}
        />
      )}
      <Box mt="lg">
        <GlobalScoreField value={score} onChange={(next) => keep(verdicts, next)} />
      </Box>
      <Group
        className={cx(current === null && !isSaved && pieces.foot, classes.mark)}
        gap="0.5rem 0.75rem"
        justify="space-between"
        data-sticky={(current === null && !isSaved) || undefined}
      >
        <Group component="output" gap="0 0.75rem" align="baseline">
          <Box component="strong" c="var(--page-ink)" fw={600}>
            {/* No-break spaces keep the percentage beside 'covered' when the line wraps. */}
            {covered.length} of {points.length} points covered{'\u00a0·\u00a0'}
            {percent}%{isCapped && ' (a critical point is missing)'}
          </Box>
          {[
            isWeighted(points) && `${value} by weight`,
            left > 0 && left < points.length && `${counted(left, 'point')} not marked`,
          ].map(
            (words) =>
              words && (
                <Box key={words} component="span" c="var(--page-quiet)" fz="sm">
                  {words}
                </Box>
              ),
          )}
        </Group>
        <Button
          ref={saveButton}
          color={partColour}
          loading={isSaving}
          disabled={isUnchanged || (left === points.length && score === null)}
          onClick={() => void save({ verdicts, globalScore: score }, draft).catch(() => undefined)}
        >
          {isUnchanged ? 'Mark saved' : 'Save mark'}
        </Button>
        {note && (
          <Box component="p" w="100%" m={0} c="var(--page-quiet)" fz="sm">
            {note}
          </Box>
        )}
      </Group>
    </>
  );
  return (
    <StudyCard title="Examiner’s sheet" icon={<BlockIcon type="instructions" />}>
      {markedAt === null && sheetToMark}
      {marks}
      {saved && <NextTime points={pointsForNextTime(points, saved)} />}
      {children}
      {markedAt !== null && (
        <Expandable
          key={markedAt}
          level={3}
          title="Mark again"
          onOpen={() => bringIntoView(rowOf(sheet.current, current))}
        >
          {sheetToMark}
        </Expandable>
      )}
    </StudyCard>
  );
}

const verdictsOf = (ticked: readonly string[] | null | undefined): PointVerdicts =>
  Object.fromEntries(ticked?.map((text) => [text, 'covered']) ?? []);

function noteOf(verdict: PointVerdict | undefined, wasMissed: boolean): string | undefined {
  if (verdict === 'partly') return 'Partly: not counted';
  if (verdict === 'not_heard') return 'Not said';
  return wasMissed ? 'Missed last time' : undefined;
}

function rowOf(sheet: HTMLElement | null, text: string | null): HTMLElement | undefined {
  const rows = [...(sheet?.querySelectorAll<HTMLElement>('[data-point]') ?? [])];
  return rows.find((row) => row.dataset.point === text);
}

function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const covered = Number.parseFloat(getComputedStyle(row).scrollMarginBlockEnd) || 0;
  return bottom >= 0 && top < window.innerHeight - covered;
}

/** Shows the current point directly above the bar. */
function bringIntoView(row: HTMLElement | undefined): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  row?.scrollIntoView({ block: 'end', behavior: isCalm ? 'auto' : 'smooth' });
}

interface VerdictBarProps {
  number: number;
  total: number;
  point: string;
  /** @param isNamed whether the button was pressed without a pointer, after its words had been read out */
  onMark: (verdict: PointVerdict, isNamed: boolean) => void;
}

/** The three verdicts on the current point. The bar stays in one place, so that a thumb need not move between points. */
function VerdictBar({ number, total, point, onMark }: VerdictBarProps) {
  return (
    <div className={cx(pieces.foot, classes.bar)} data-screen-only>
      <span className={classes.place} aria-live="polite">
        Point {number} of {total}
        <VisuallyHidden component="span">: {point}</VisuallyHidden>
      </span>
      {pointVerdicts.map((verdict, index) => (
        <Button
          key={verdict}
          className={classes.verdict}
          variant="default"
          onClick={({ detail }) => onMark(verdict, detail === 0)}
        >
          {pointVerdictLabels[verdict]}
          <Kbd className={classes.key} aria-hidden>
            {index + 1}
          </Kbd>
        </Button>
      ))}
    </div>
  );
}

const titles = ['', 'One point', 'Two points', 'Three points'];

function NextTime({ points }: { points: readonly ChecklistPoint[] }) {
  if (points.length === 0) {
    return (
      <Box component="p" m="1.25rem 0 0">
        You covered every point.
      </Box>
    );
  }
  return (
    <Box component="section" mt="lg" aria-label="Points for next time">
      <PartTitle order={3} mb="0.5rem" fz="md">
        {titles[points.length]} to say next time
      </PartTitle>
      <Box component="ol" className={pieces.spacedList} m="0 0 0.5rem">
        {points.map(({ text, weight }) => (
          <li key={text}>
            <PointWeight weight={weight} />
            <MarkdownLine>{text}</MarkdownLine>
          </li>
        ))}
      </Box>
      <Box component="p" m={0}>
        Every point that you missed comes back as a card. <Link to={paths.pointCards}>Cards</Link>
      </Box>
    </Box>
  );
}
