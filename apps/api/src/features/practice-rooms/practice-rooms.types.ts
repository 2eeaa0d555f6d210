import type { PointWeight } from '@urost3/contract/checklist.ts';
import type { PointMark } from '@urost3/contract/feedback.schemas.ts';

/** A marked point of a checklist, with the wording that the point had when it was marked. */
export interface StoredPoint {
  text: string;
  weight: PointWeight;
  mark: PointMark;
}
