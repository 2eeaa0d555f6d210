// Maps numbers to positions in a drawing.

export interface Scale {
  from: number;
  to: number;
  ticks: number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** A scale with round tick values that starts and ends at a tick. */
export function niceScale(low: number, high: number, count: number): Scale {
  const span = high - low || Math.abs(high) || 1;
  const rough = span / count;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((candidate) => candidate * size >= rough) ?? 10) * size;
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  const marks = Math.round((to - from) / step);
  // Multiplication instead of repeated addition, which would accumulate rounding errors.
  const ticks = Array.from({ length: marks + 1 }, (_, index) =>
    Number((from + index * step).toPrecision(12)),
  );
  return { from, to, ticks };
}

export type Place = readonly [x: number, y: number];

const at = (value: number) => Math.round(value * 10) / 10;

export const linePath = (places: readonly Place[]): string =>
  places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${at(x)} ${at(y)}`).join('');

/**
 * A smooth curve through all points. Between two neighbouring points, the curve stays between their values, so that a
 * flow of zero stays zero.
 */
export function smoothPath(places: readonly Place[]): string {
  const slopes = places.map(([x, y], index) => {
    const before = places[index - 1];
    const after = places[index + 1];
    if (!before || !after || x === before[0] || after[0] === x) return 0;
    const left = (y - before[1]) / (x - before[0]);
    const right = (after[1] - y) / (after[0] - x);
    return left * right <= 0 ? 0 : (2 * left * right) / (left + right);
  });
  return places
    .map(([x, y], index) => {
      const before = places[index - 1];
      if (!before) return `M${at(x)} ${at(y)}`;
      const third = (x - before[0]) / 3;
      const out = `${at(before[0] + third)} ${at(before[1] + (slopes[index - 1] ?? 0) * third)}`;
      const into = `${at(x - third)} ${at(y - (slopes[index] ?? 0) * third)}`;
      return `C${out} ${into} ${at(x)} ${at(y)}`;
    })
    .join('');
}

const CHARACTER_WIDTH = 6.6;
const LABEL_GAP = 8;

interface EventLabel {
  label: string;
  /** The horizontal position of the event. */
  x: number;
  /** Whether the label is to the left of its event, because there is too little space on the right. */
  isLeftOfEvent: boolean;
  /** 0 is the lowest row, next to the curves. */
  row: number;
}

/** Arranges the labels of events in rows. Each label is in the lowest row in which it overlaps no earlier label. */
export function placeEventLabels(
  events: readonly { x: number; label: string }[],
  width: number,
): EventLabel[] {
  const rows: { from: number; to: number }[][] = [];
  return events.map(({ x, label }) => {
    const length = label.length * CHARACTER_WIDTH + LABEL_GAP;
    const isLeftOfEvent = x + length > width;
    const [from, to] = isLeftOfEvent ? [x - length, x] : [x, x + length];
    const isFree = (row: { from: number; to: number }[]) =>
      row.every((taken) => to <= taken.from || from >= taken.to);
    const found = rows.findIndex(isFree);
    const row = found === -1 ? rows.length : found;
    rows[row] = [...(rows[row] ?? []), { from, to }];
    return { label, x, isLeftOfEvent, row };
  });
}
