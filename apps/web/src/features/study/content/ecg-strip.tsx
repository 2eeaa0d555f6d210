import { Text } from '@mantine/core';
import type { EcgExhibit, StudyExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import { useId, useMemo } from 'react';
import type { z } from 'zod';
import { linePath } from './exhibit-scale.ts';

/** Pixels per millimetre of ECG paper. 25 mm are one second, 10 mm are one millivolt. */
const MM = 5;
const SPEED = 25;
const ABOVE = 20;
const BELOW = 12;

export function EcgStrip({ exhibit }: { exhibit: Extract<StudyExhibit, { kind: 'ecg' }> }) {
  const id = useId();
  const width = exhibit.seconds * SPEED * MM;
  const height = (ABOVE + BELOW) * MM;
  const path = useMemo(
    () => linePath(ecgWave(exhibit).map(([x, y]) => [x * SPEED * MM, (ABOVE - y) * MM])),
    [exhibit],
  );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <section
        style={{ overflowX: 'auto' }}
        aria-label={`${exhibit.title} (scrolls sideways)`}
        tabIndex={0}
      >
        <svg
          display="block"
          fill="none"
          role="img"
          aria-label={exhibit.title}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          <defs>
            <pattern id={`${id}s`} width={MM} height={MM} patternUnits="userSpaceOnUse">
              <path stroke="#f6d5d5" strokeWidth={0.6} d={`M${MM} 0H0V${MM}`} />
            </pattern>
            <pattern id={`${id}l`} width={MM * 5} height={MM * 5} patternUnits="userSpaceOnUse">
              <rect width={MM * 5} height={MM * 5} fill={`url(#${id}s)`} />
              <path stroke="#e9a5a5" d={`M${MM * 5} 0H0V${MM * 5}`} />
            </pattern>
          </defs>
          <rect width={width} height={height} fill={`url(#${id}l)`} />
          <path stroke="var(--page-ink)" strokeWidth={1.6} strokeLinejoin="round" d={path} />
        </svg>
      </section>
      <Text m="0.5rem 0 0" c="var(--page-quiet)" fz="sm">
        Lead II, 25 mm/s, 10 mm/mV. Drawn from its measurements.
      </Text>
    </>
  );
}

// Computes a lead II ECG strip for teaching from a few parameters. Each wave of a beat is a bell curve.
export type Ecg = Pick<
  z.infer<typeof EcgExhibit>,
  'rate' | 'rhythm' | 'pr' | 'qrs' | 't_wave' | 'st' | 'seconds'
>;

const STEP_S = 0.005;
const bell = (t: number, centre: number, width: number, height: number) =>
  height * Math.exp(-(((t - centre) / width) ** 2));

const T_HEIGHT = { normal: 3, peaked: 9, inverted: -3, flat: 0.4 } as const;

/**
 * The times of the R waves in seconds. In atrial fibrillation no two adjacent intervals are equal. The intervals are
 * computed and not random, so that every render shows the same strip.
 */
export function beatsOf({ rate, rhythm, seconds }: Ecg): number[] {
  const beats: number[] = [];
  const mean = 60 / rate;
  for (let at = mean / 2, index = 0; at < seconds + mean; index += 1) {
    beats.push(at);
    at += rhythm === 'atrial_fibrillation' ? mean * (1 + 0.3 * Math.sin(index * 2.4 + 1)) : mean;
  }
  return beats;
}

/** The height above the baseline in millimetres, `t` seconds after the R wave (negative before). */
function beatAt(t: number, ecg: Ecg, room: number): number {
  const qrs = ecg.qrs / 1000;
  const hasP = ecg.rhythm === 'sinus' && ecg.pr !== null;
  const p = hasP ? bell(t, -(ecg.pr ?? 0) / 1000 - qrs * 0.4 + 0.045, 0.028, 1.5) : 0;
  const q = bell(t, -qrs * 0.32, qrs * 0.11, -1.2);
  const r = bell(t, 0, qrs * 0.16, 11);
  const s = bell(t, qrs * 0.34, qrs * 0.13, -2.6);
  const end = qrs * 0.6;
  const wave = Math.min(0.3, room * 0.45);
  const height = T_HEIGHT[ecg.t_wave];
  const isPeaked = ecg.t_wave === 'peaked';
  const tWave = bell(t, end + wave * 0.6, isPeaked ? 0.035 : wave * 0.22, height);
  const st = t > end * 0.8 && t < end + wave * 0.6 ? ecg.st : 0;
  return p + q + r + s + tWave + st;
}

/** The points of the curve, in seconds and millimetres. */
export function ecgWave(ecg: Ecg): [seconds: number, millimetres: number][] {
  const beats = beatsOf(ecg);
  const mean = 60 / ecg.rate;
  const count = Math.round(ecg.seconds / STEP_S);
  return Array.from({ length: count + 1 }, (_, index) => {
    const at = index * STEP_S;
    if (ecg.rhythm === 'sine_wave') return [at, 8 * Math.sin((2 * Math.PI * at) / mean)];
    const near = beats.filter((beat) => Math.abs(beat - at) < mean * 1.2);
    const sum = near.reduce((total, beat) => total + beatAt(at - beat, ecg, mean), 0);
    const tremor =
      ecg.rhythm === 'atrial_fibrillation'
        ? 0.4 * Math.sin(at * 43) + 0.3 * Math.sin(at * 61 + 1)
        : 0;
    return [at, sum + tremor];
  });
}
