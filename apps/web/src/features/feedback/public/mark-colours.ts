import type { PointMark } from '@urost3/contract/feedback/feedback.schemas.ts';

export const pointMarkColours: Record<PointMark, string> = {
  met: 'green',
  partly: 'yellow',
  not_met: 'red',
  not_seen: 'gray',
};
