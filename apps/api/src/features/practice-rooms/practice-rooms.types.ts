import type { PointWeight } from '@urost3/contract/checklist.ts';
import type { PointMark } from '@urost3/contract/feedback.schemas.ts';

/** A point of a checklist in the wording that was marked. */
export interface StoredPoint {
  text: string;
  weight: PointWeight;
  mark: PointMark;
}
