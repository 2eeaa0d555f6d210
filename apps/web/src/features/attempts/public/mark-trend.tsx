import { Group, Text } from '@mantine/core';
import type { ChecklistAttempt } from '@urost3/contract/attempts/attempts.schemas.ts';
import { globalMarks } from '@urost3/contract/feedback/feedback.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { formatShortDate } from '../../../lib/dates.ts';
import { Sparkline } from '../../../ui/media/sparkline.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';

/** @returns a text such as 'Up 17 on the previous attempt', in percentage points; null for the first attempt */
function changeText(marks: readonly ChecklistAttempt[]): string | null {
  const [before, last] = [marks.at(-2), marks.at(-1)];
  if (!before || !last) return null;
  const change = last.percent - before.percent;
  if (change === 0) return 'Level with the previous attempt';
  return `${change > 0 ? 'Up' : 'Down'} ${Math.abs(change)} on the previous attempt`;
}

interface MarkTrendProps {
  marks: readonly ChecklistAttempt[];
  /** Whether the latest mark is the result of this visit, and not only an earlier one. */
  isResult: boolean;
  /** Whether a missing critical point limits the latest mark. */
  isCapped: boolean;
}

/** The marks of one section: a chart of all marks, and the latest mark in numbers. */
export function MarkTrend({ marks, isResult, isCapped }: MarkTrendProps) {
  const last = marks.at(-1);
  if (!last) return null;
  const percents = marks.map((mark) => mark.percent);
  const change = changeText(marks);
  const globalMark = globalMarks.find(({ value }) => value === last.globalScore);
  return (
    <Group component="section" gap="0.75rem 1.5rem" mt="xs" aria-label="Your marks">
      {marks.length > 1 && (
        <Sparkline
          values={percents}
          label={`${marks.length} marks, oldest first: ${percents.map((value) => `${value}%`).join(', ')}`}
        />
      )}
      <div>
        <div>
          <Text span fw={700} fz={isResult ? 'var(--app-figure-large)' : 'lg'}>
            {last.percent}%
          </Text>{' '}
          {isCapped && '(a critical point is missing) · '}
          <span data-wrap="never">
            {last.ticked} of {last.total} points
          </span>{' '}
          · {formatShortDate(last.at)}
        </div>
        <Quiet>
          {counted(marks.length, 'attempt')}
          {change && ` · ${change}`}
        </Quiet>
        {globalMark && (
          <Quiet>
            Global score {globalMark.value} of 5 – {globalMark.label}
          </Quiet>
        )}
      </div>
    </Group>
  );
}
