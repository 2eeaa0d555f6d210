import { Box, Button, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import type { HeardPoint, Hearing } from '@urost3/contract/examiner/examiner.schemas.ts';
import {
  coveredPoints,
  type PointVerdict,
  type PointVerdicts,
  pointVerdictLabels,
  pointVerdicts,
} from '@urost3/contract/examiner/examiner.ts';
import { globalMarks } from '@urost3/contract/feedback/feedback.ts';
import { useId, useRef, useState } from 'react';
import { Card, Fold, PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { Markdown, MarkdownLine } from '../../../ui/text/markdown.tsx';
import { PointWeight } from '../../../ui/text/point-weight.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import type { OwnSheet } from '../public/sheet-with-examiner.tsx';
import { SpokenItem, SpokenWords } from '../spoken-words.tsx';

const scores = [
  { value: '', label: 'None' },
  ...globalMarks.map(({ value, label }) => ({
    value: String(value),
    label: `${value} – ${label}`,
  })),
];

export type ConfirmedSheet = Omit<OwnSheet, 'clientId'>;

interface ReviewSheetProps {
  words: string;
  hearing: Hearing;
  /** The points in the order of the section's sheet. */
  points: readonly { text: string }[];
  isSaving: boolean;
  onSave: (sheet: ConfirmedSheet) => void;
  onBack: () => void;
}

/**
 * What the examiner found about every point: a verdict that the learner confirms or corrects, or only passages, beside which
 * the learner marks. The learner saves the sheet as their own.
 */
export function ReviewSheet(props: ReviewSheetProps) {
  const { words, hearing, points, isSaving, onSave, onBack } = props;
  const [confirmed, setConfirmed] = useState<PointVerdicts>({});
  const [score, setScore] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const count = Object.keys(confirmed).length;
  const left = hearing.points.length - count;
  const hasVerdicts = hearing.points.every(({ verdict }) => verdict !== null);
  const change = (text: string, verdict: PointVerdict) =>
    setConfirmed((old) => ({ ...old, [text]: verdict }));
  function confirm(text: string, verdict: PointVerdict): void {
    change(text, verdict);
    requestAnimationFrame(() => {
      const next = list.current?.querySelector<HTMLElement>(
        ':scope > :not([data-confirmed]) [data-confirm]',
      );
      (next ?? saveButton.current)?.focus();
    });
  }
  return (
    <Stack component="section" gap="md" w="100%" aria-labelledby={id}>
      <PartTitle order={3} fz="md" lh={1.3} id={id}>
        {hasVerdicts ? 'What the examiner heard' : 'What you said about each point'}
      </PartTitle>
      <p>
        {hasVerdicts
          ? 'A language model read your words. It can be wrong, and it gives no mark. Confirm or correct every line:'
          : 'A language model looked for passages in your words. It can be wrong, and it does not judge them. Mark every line yourself:'}{' '}
        only the sheet that you confirm is saved.
      </p>
      <MarkedWords words={words} points={hearing.points} />
      <PlainList ref={list} component="ol" gap="sm">
        {hearing.points.map((point) => (
          <ReviewLine
            key={point.text}
            point={point}
            quotes={point.quotes.map(({ start, end }) => words.slice(start, end))}
            confirmed={confirmed[point.text]}
            onChange={(verdict) => change(point.text, verdict)}
            onConfirm={(verdict) => confirm(point.text, verdict)}
          />
        ))}
      </PlainList>
      {hearing.probe && <ExaminersProbe probe={hearing.probe} />}
      {hearing.globalScore && (
        <Box component="p" pt="3xs">
          <strong>Global score suggested: {hearing.globalScore.value} of 5.</strong>{' '}
          {hearing.globalScore.reason}
        </Box>
      )}
      <NativeSelect
        label="Your global score"
        description="Optional. Your overall impression, given separately from the points, as the panel does."
        data={scores}
        value={score === null ? '' : String(score)}
        maw={360}
        onChange={(event) => setScore(Number(event.currentTarget.value) || null)}
      />
      <Group gap="xs">
        <Button
          ref={saveButton}
          color="var(--page-accent)"
          loading={isSaving}
          disabled={left > 0}
          onClick={() => onSave({ ticked: coveredPoints(points, confirmed), globalScore: score })}
        >
          Save my sheet
        </Button>
        <Button variant="default" onClick={onBack}>
          Back to my words
        </Button>
        <Box component="output" c="var(--page-quiet)">
          {count} of {hearing.points.length} lines {hasVerdicts ? 'confirmed' : 'marked'}
        </Box>
      </Group>
    </Stack>
  );
}

/** The examiner's follow-up question about a missed point. */
function ExaminersProbe({ probe }: { probe: NonNullable<Hearing['probe']> }) {
  return (
    <Card>
      <Fold summary={<strong>The examiner asks further</strong>}>
        <Markdown oneColumn>{probe.question}</Markdown>
        <Quiet>Answer aloud, then compare.</Quiet>
        <Fold isText summary="Show what good sounds like">
          <Markdown oneColumn>{probe.score_5}</Markdown>
        </Fold>
      </Fold>
    </Card>
  );
}

interface MarkedWordsProps {
  words: string;
  points: Hearing['points'];
}

/** The learner's answer. The quotes that the examiner matched to a point are highlighted. */
function MarkedWords({ words, points }: MarkedWordsProps) {
  const parts = markQuotes(
    words,
    points.flatMap((point) => point.quotes),
  );
  return (
    <SpokenWords>
      {parts.map(({ text, isMarked }, index) =>
        isMarked ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </SpokenWords>
  );
}

/** As high as a finger. On the narrowest phones the three words have less room around them. */
const verdictLabel = {
  minHeight: 44,
  alignContent: 'center',
  paddingInline: 'clamp(0.25rem, 15vw - 2.75rem, 0.625rem)',
};

const choices = pointVerdicts.map((value) => ({ value, label: pointVerdictLabels[value] }));

interface ReviewLineProps {
  point: HeardPoint;
  /** The learner's words that the examiner matched to this point. */
  quotes: readonly string[];
  /** The learner's verdict; undefined until they confirm or correct the line. */
  confirmed: PointVerdict | undefined;
  onChange: (verdict: PointVerdict) => void;
  /** Called when the learner confirms the line; the focus then moves to the next line. */
  onConfirm: (verdict: PointVerdict) => void;
}

/** One point of the sheet: the examiner's verdict or passages, and the learner's own verdict. */
function ReviewLine({ point, quotes, confirmed, onChange, onConfirm }: ReviewLineProps) {
  const id = useId();
  const verdict = confirmed ?? point.verdict;
  return (
    <SpokenItem verdict={verdict} isConfirmed={confirmed !== undefined}>
      <Box component="p" fw={600} id={id}>
        <PointWeight weight={point.weight} />
        <MarkdownLine>{point.text}</MarkdownLine>
      </Box>
      {quotes.length > 0 && (
        <Quiet>Your words: {quotes.map((quote) => `“${quote}”`).join(', ')}</Quiet>
      )}
      <Group gap="xs">
        <SegmentedControl
          role="radiogroup"
          aria-labelledby={id}
          styles={{ label: verdictLabel }}
          value={verdict ?? ''}
          data={choices}
          onChange={(value) => onChange(value as PointVerdict)}
        />
        {point.verdict && verdict && (
          <Button
            data-confirm
            variant={confirmed ? 'light' : 'default'}
            color="var(--page-accent)"
            aria-describedby={id}
            onClick={() => onConfirm(verdict)}
          >
            {confirmed ? 'Confirmed' : 'Confirm'}
          </Button>
        )}
      </Group>
    </SpokenItem>
  );
}

/** The position of a quote in the learner's text. */
type Place = Hearing['points'][number]['quotes'][number];

interface WordsPart {
  text: string;
  isMarked: boolean;
}

/** Splits the text into consecutive parts, and marks the parts inside a quote. Quotes may overlap. */
export function markQuotes(words: string, quotes: readonly Place[]): WordsPart[] {
  const parts: WordsPart[] = [];
  let from = 0;
  for (const { start, end } of quotes.toSorted((a, b) => a.start - b.start)) {
    const begin = Math.max(start, from);
    if (end <= begin) continue;
    if (begin > from) parts.push({ text: words.slice(from, begin), isMarked: false });
    parts.push({ text: words.slice(begin, end), isMarked: true });
    from = end;
  }
  if (from < words.length) parts.push({ text: words.slice(from), isMarked: false });
  return parts;
}
