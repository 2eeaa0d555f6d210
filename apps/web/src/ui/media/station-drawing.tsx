import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { ReactNode } from 'react';
import { cx } from '../page/class-names.ts';
import classes from './drawing.module.css';

/** Drawings in the style of `ui/media/drawing.tsx`, in the station's colour. */
const drawings: Record<StationId, ReactNode> = {
  // A flexible cystoscope.
  clinical_skills: (
    <>
      <path d="M31 40v9c0 8 6 13 14 13h4c9 0 15-6 15-14V33c0-6 4-9 9-9" />
      <rect x="22" y="16" width="18" height="26" rx="6" />
      <path d="M27 16v-6h8v6M40 23h7M22 33l-8 5M79 18l4-3M80 24h6M79 30l4 3" />
      <circle data-solid cx="74" cy="24" r="2" />
    </>
  ),
  // Two people talking.
  communication: (
    <>
      <circle cx="28" cy="37" r="8" />
      <path d="M13 63c0-9 6-15 15-15s15 6 15 15z" />
      <circle cx="68" cy="37" r="8" />
      <path d="M53 63c0-9 6-15 15-15s15 6 15 15z" />
      <path d="M36 7h24a5 5 0 0 1 5 5v7a5 5 0 0 1-5 5h-8l-6 5v-5H36a5 5 0 0 1-5-5v-7a5 5 0 0 1 5-5z" />
      <path d="M40 15.5h.1M48 15.5h.1M56 15.5h.1" />
    </>
  ),
  // A monitor with a pulse.
  emergency_stations: (
    <>
      <rect x="17" y="12" width="62" height="40" rx="6" />
      <path d="M24 33h10l5-11 9 20 6-14 3 5h15M38 62h20M48 52v10" />
    </>
  ),
  // A clipboard with a tick.
  outpatient_stations: (
    <>
      <rect x="24" y="13" width="38" height="49" rx="5" />
      <path d="M36 17v-5a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v5zM33 28h20M33 37h20M33 46h10" />
      <circle cx="66" cy="50" r="11" />
      <path d="m61 50 4 4 7-8" />
    </>
  ),
};

interface StationDrawingProps {
  stationId: StationId;
  /** In CSS pixels. */
  width?: number;
  /** Whether its lines are thicker, so that they stay visible in a small drawing. */
  isBold?: boolean;
  className?: string | undefined;
}

export function StationDrawing({ stationId, width = 96, isBold, className }: StationDrawingProps) {
  return (
    <svg
      viewBox="0 0 96 72"
      width={width}
      height={width * 0.75}
      className={cx(classes.drawing, className)}
      data-station={stationId}
      data-bold={isBold || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <path
        className={classes.ground}
        d="M8 40C6 18 24 4 48 4s42 14 40 36-18 30-40 30S10 62 8 40z"
      />
      {drawings[stationId]}
    </svg>
  );
}
