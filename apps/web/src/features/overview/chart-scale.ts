// Computes the bars and the axis of a chart.

const WEEK = 7;
/** Up to this many days, each day has its own bar. */
export const DAILY_MAX = 14;
const STEPS_MAX = 4;

/** Groups days into bars of one day or one week. Weeks are counted back from the last day. */
export function groupDays<Day>(days: readonly Day[]): Day[][] {
  const length = days.length > DAILY_MAX ? WEEK : 1;
  const groups: Day[][] = [];
  for (let end = days.length; end > 0; end -= length)
    groups.unshift(days.slice(Math.max(0, end - length), end));
  return groups;
}

/** Axis values in at most four round steps from zero. The last value is at least `highest`: 210 → 0, 100, 200, 300. */
export function roundTicks(highest: number): number[] {
  const rough = Math.max(1, highest / STEPS_MAX);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}
