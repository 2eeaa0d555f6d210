// Marks picked options and checklists. Texts are compared by their keys.
import { markChecklist, type PointWeight } from '@urost3/contract/checklist.ts';
import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { questionItemKey, sheetItemKey, textKey } from './item-key.ts';

/** `isRight` is null when the picked option no longer exists, or when no option equals the answer. */
export function markPick(question: StudyQuestion, option: string) {
  const optionKey = textKey(option);
  const options = question.options.map(textKey);
  const answer = textKey(question.answer);
  const isMarked = options.includes(answer) && options.includes(optionKey);
  return {
    optionKey,
    itemKey: questionItemKey(question),
    isRight: isMarked ? optionKey === answer : null,
  };
}

/** If several points have the same text, the first one counts. */
export function markSheet(
  points: readonly { text: string; weight: PointWeight }[],
  tickedTexts: readonly string[],
) {
  const byKey = new Map(points.toReversed().map((point) => [textKey(point.text), point]));
  const pointKeys = [...new Set(points.map((point) => textKey(point.text)))];
  const ticked = new Set(tickedTexts.map(textKey));
  return {
    tickedKeys: pointKeys.filter((key) => ticked.has(key)),
    pointKeys,
    itemKey: sheetItemKey(points),
    percent: markChecklist([...byKey.values()], (text) => ticked.has(textKey(text))).percent,
  };
}
