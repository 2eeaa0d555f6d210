import { Badge } from '@mantine/core';
import type { PointMark } from '@urost3/contract/feedback/feedback.schemas.ts';
import { pointMarkLabels } from '@urost3/contract/feedback/feedback.ts';

const colours: Record<PointMark, string> = {
  met: 'green',
  partly: 'yellow',
  not_met: 'red',
  not_seen: 'gray',
};

/** An interviewer's mark of a point. */
export function MarkBadge({ mark }: { mark: PointMark }) {
  return (
    <Badge color={colours[mark]} flex="none">
      {pointMarkLabels[mark]}
    </Badge>
  );
}
