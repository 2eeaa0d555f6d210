// Measures how well an examiner finds the checklist points in answers that people have marked point by point.
import type { PointWeight } from '@urost3/contract/checklist.ts';
import type { PointVerdict } from '@urost3/contract/examiner.ts';
import { kappaOf } from '../content/marked-answers.service.ts';

export interface JudgedPoint {
  kind: string;
  station: string;
  weight: PointWeight;
  /** The verdict of the first of the two people who marked the answer. */
  marked: PointVerdict;
  heard: PointVerdict;
}

interface Figures {
  points: number;
  /** Of the points that the examiner proposed as covered, the share that people marked as covered. */
  precision: number | null;
  /** Of the points that people marked as covered, the share that the examiner proposed as covered. */
  recall: number | null;
  /** Agreement on the three verdicts, corrected for chance. */
  kappa: number | null;
}

const shareOf = (part: number, whole: number) => (whole === 0 ? null : part / whole);

export function measurePoints(points: readonly JudgedPoint[]): Figures {
  const heard = points.filter((point) => point.heard === 'covered');
  const marked = points.filter((point) => point.marked === 'covered');
  const both = heard.filter((point) => point.marked === 'covered').length;
  return {
    points: points.length,
    precision: shareOf(both, heard.length),
    recall: shareOf(both, marked.length),
    kappa: kappaOf(points.map((point) => [point.marked, point.heard] as const)),
  };
}

export const percent = (share: number | null) =>
  share === null ? '–' : `${Math.round(share * 100)}%`;
export const twoDigits = (value: number | null) => (value === null ? '–' : value.toFixed(2));

/**
 * One row for all points. Then one row for each weight (critical first), for each kind of answer, and for each station.
 */
function figureRows(points: readonly JudgedPoint[]): [name: string, figures: Figures][] {
  const groups = (of: (point: JudgedPoint) => string) =>
    [...Map.groupBy(points, of)].map(
      ([name, own]) => [name, measurePoints(own)] as [string, Figures],
    );
  const byWeight = groups(({ weight }) => `${weight} points`).sort(([a], [b]) => (a < b ? -1 : 1));
  const byKind = groups(({ kind }) => `${kind} answers`);
  return [
    ['all points', measurePoints(points)],
    ...byWeight,
    ...byKind,
    ...groups(({ station }) => station),
  ];
}

export function tableLines(points: readonly JudgedPoint[]): string[] {
  const row = (name: string, ...cells: string[]) =>
    `${name.padEnd(22)}${cells.map((cell) => cell.padStart(11)).join('')}`;
  return [
    row('', 'points', 'precision', 'recall', 'kappa'),
    ...figureRows(points).map(([name, { points: count, precision, recall, kappa }]) =>
      row(name, String(count), percent(precision), percent(recall), twoDigits(kappa)),
    ),
  ];
}
