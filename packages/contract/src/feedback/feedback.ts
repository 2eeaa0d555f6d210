import {
  CRITICAL_CAP_PERCENT,
  type PointWeight,
  percentOfWeight,
  pointWeightValues,
} from '../content/checklist.ts';
import { GET, PUT, typedRoutes } from '../endpoint.ts';
import type { StationId } from '../stations/stations.schemas.ts';
import type { feedbackSchemas } from './feedback.schemas.ts';

export const feedbackRoutes = typedRoutes<typeof feedbackSchemas>()({
  getMine: GET('/bookings/:id/feedback', 'signed-in'),
  getForStaff: GET('/admin/bookings/:id/feedback', 'interviews'),
  listSections: GET('/admin/bookings/:id/feedback/sections', 'interviews'),
  getPoints: GET('/admin/bookings/:id/feedback/sections/:stationId/:sectionId', 'interviews'),
  save: PUT('/admin/bookings/:id/feedback', 'interviews'),
});

export const pointMarks = ['met', 'partly', 'not_met', 'not_seen'] as const;
type PointMark = (typeof pointMarks)[number];

export const pointMarkLabels: Record<PointMark, string> = {
  met: 'Met',
  partly: 'Partly met',
  not_met: 'Not met',
  not_seen: 'Not seen',
};

/** The overall marks. A sheet can have one of them in addition to its points. */
export const globalMarks = [
  {
    value: 1,
    label: 'Well below the standard',
    anchor: 'Unsafe or lost: misses what protects the patient, even when prompted.',
  },
  {
    value: 2,
    label: 'Below the standard',
    anchor: 'Important gaps: becomes safe only with much prompting.',
  },
  {
    value: 3,
    label: 'Borderline',
    anchor: 'Safe with a prompt or two: order and reasons are patchy.',
  },
  {
    value: 4,
    label: 'At the standard',
    anchor: 'Safe, ordered and complete without prompts, with reasons.',
  },
  {
    value: 5,
    label: 'Above the standard',
    anchor: 'Fluent and ahead of the questions: weighs options as a registrar would.',
  },
] as const;

/** An interviewer's criteria per station type. A sheet keeps the wording with which it was filled. */
export const defaultChecklist: Record<StationId, readonly string[]> = {
  clinical_skills: [
    'Introduces themselves, confirms the patient and gains consent',
    'Prepares and positions safely, with the right equipment',
    'Works through the steps in a sound order',
    'Notices complications and says what they would do',
    'Closes with a clear summary and plan',
  ],
  communication: [
    'Sets the scene and finds out what the person knows',
    'Gives information in plain words and small steps',
    'Notices and answers emotion',
    'Checks understanding and invites questions',
    'Agrees the next steps',
  ],
  emergency_stations: [
    'Recognises how unwell the patient is',
    'Assesses and resuscitates from airway to exposure',
    'Asks for the investigations that change management',
    'Calls for the right help at the right time',
    'Names the definitive treatment and its risks',
  ],
  outpatient_stations: [
    'Takes a focused history',
    'Plans examination and investigation with reasons',
    'Explains the likely diagnosis and its alternatives',
    'Discusses the options with benefits and risks',
    'Arranges follow-up and safety-netting',
  ],
};

/** The share of a point's weight that counts. */
const pointValue: Record<Exclude<PointMark, 'not_seen'>, number> = {
  met: 1,
  partly: 0.5,
  not_met: 0,
};

interface MarkedPoint {
  mark: PointMark;
  /** Missing on old sheets, whose points have no weights. These points count as major. */
  weight?: PointWeight | undefined;
}

/**
 * The percentage of the weight that was met, rounded. A point that was partly met counts half. Points that were not seen do
 * not count; null when no other points are left. While a critical point is `not_met`, the percentage is at most the cap.
 */
export function stationPercent({ points }: { points: readonly MarkedPoint[] }): number | null {
  let met = 0;
  let total = 0;
  let isCapped = false;
  for (const { mark, weight = 'major' } of points) {
    if (mark === 'not_seen') continue;
    met += pointValue[mark] * pointWeightValues[weight];
    total += pointWeightValues[weight];
    if (mark === 'not_met' && weight === 'critical') isCapped = true;
  }
  if (total === 0) return null;
  const percent = percentOfWeight(met, total);
  return isCapped ? Math.min(percent, CRITICAL_CAP_PERCENT) : percent;
}
