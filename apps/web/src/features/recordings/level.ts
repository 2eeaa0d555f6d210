// Measures the loudness of the microphone, and detects a level that is too low or clipped.
export type LevelVerdict = 'good' | 'quiet' | 'loud';

/** The lowest level of the meter, in decibels below full scale. */
const METER_FLOOR_DB = -60;
/** Speech at a normal distance has peaks above this value. */
const QUIET_PEAK = 0.03;
/** Peaks above this value count as clipped. */
const CLIPPING_PEAK = 0.985;
/** The level is too quiet after this time without a peak above QUIET_PEAK. Pauses between sentences are shorter. */
export const QUIET_AFTER_MS = 4_000;
/** The warning about clipping stays this long, so that it can be read. */
export const LOUD_DURATION_MS = 3_000;

/** @returns the largest absolute value of the samples, 0 to 1 */
export function findPeak(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.min(peak, 1);
}

/** @returns percent of the meter, on a logarithmic scale because loudness is perceived logarithmically */
export function meterPercent(peak: number): number {
  if (peak <= 0) return 0;
  const decibels = 20 * Math.log10(peak);
  return Math.round(Math.max(0, 1 - decibels / METER_FLOOR_DB) * 100);
}

/** @returns a function that takes each peak with its time in milliseconds, and rates the level of the last seconds */
export function createLevelCheck(startedAt: number): (peak: number, at: number) => LevelVerdict {
  let heardAt = startedAt;
  let clippedAt = Number.NEGATIVE_INFINITY;
  return (peak, at) => {
    if (peak >= QUIET_PEAK) heardAt = at;
    if (peak >= CLIPPING_PEAK) clippedAt = at;
    if (at - clippedAt < LOUD_DURATION_MS) return 'loud';
    return at - heardAt >= QUIET_AFTER_MS ? 'quiet' : 'good';
  };
}
