// Whether the multiple-choice questions of the bank reveal their answers by the length or position of the right option.
import type { EditorQuestion } from '@urost3/contract/content/content.schemas.ts';
import { DEPTH, type LintedSection } from './content-lint-limits.ts';

const isLongest = ({ options, answer }: EditorQuestion) =>
  options.every((option) => option === answer || option.length < answer.length);

const isShortest = ({ options, answer }: EditorQuestion) =>
  options.every((option) => option === answer || option.length > answer.length);

interface McqBalance {
  count: number;
  /** The number of questions whose right option is longer than every other option. */
  longest: number;
  /** The number of questions whose right option is shorter than every other option. */
  shortest: number;
  /** How often the right option is at each position. */
  positions: number[];
}

export function balanceOf(sections: readonly LintedSection[]): McqBalance {
  const all = sections.flatMap(({ section }) =>
    section.questions.filter(
      ({ type, options, answer }) => type === 'mcq' && options.includes(answer),
    ),
  );
  const positions: number[] = [];
  for (const { options, answer } of all) {
    const at = options.indexOf(answer);
    positions[at] = (positions[at] ?? 0) + 1;
  }
  return {
    count: all.length,
    longest: all.filter(isLongest).length,
    shortest: all.filter(isShortest).length,
    positions: Array.from(positions, (count) => count ?? 0),
  };
}

/** Patterns in the bank's multiple-choice questions that reveal the answer; one message per fault. */
export function imbalances({ count, longest, shortest, positions }: McqBalance): string[] {
  if (count < DEPTH.balanceFrom) return [];
  const faults: string[] = [];
  for (const [name, times] of Object.entries({ longest, shortest })) {
    const share = times / count;
    if (share < DEPTH.lengthShareMin || share > DEPTH.lengthShareMax)
      faults.push(
        `The right option is the ${name} in ${times} of ${count} multiple-choice questions.`,
      );
  }
  for (const [at, times] of positions.entries()) {
    if (times / count > DEPTH.positionShare)
      faults.push(
        `The right option is number ${at + 1} in ${times} of ${count} multiple-choice questions.`,
      );
  }
  return faults;
}
