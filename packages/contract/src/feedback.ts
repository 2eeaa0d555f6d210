// The mark sheet an interviewer fills after a mock interview.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { StationId } from './stations.ts';
import { Id, Timestamp } from './text.ts';

export const pointMarks = ['met', 'partly', 'not_met', 'not_seen'] as const;
export const PointMark = z.enum(pointMarks);
export type PointMark = z.infer<typeof PointMark>;

export const pointMarkLabels: Record<PointMark, string> = {
  met: 'Met',
  partly: 'Partly met',
  not_met: 'Not met',
  not_seen: 'Not seen',
};

export const globalMarks = [
  { value: 1, label: 'Well below the standard' },
  { value: 2, label: 'Below the standard' },
  { value: 3, label: 'Borderline' },
  { value: 4, label: 'At the standard' },
  { value: 5, label: 'Above the standard' },
] as const;

/** What interviewers look for, a station type at a time. Sheets keep the words they were filled with. */
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

export const StationFeedback = z.strictObject({
  stationId: StationId,
  points: z
    .array(
      z.strictObject({
        text: z.string().trim().min(1, 'Please write what the point is.').max(200),
        mark: PointMark,
      }),
    )
    .max(20),
  comment: z.string().trim().max(2000, 'Please keep this to 2000 characters.').default(''),
});
export type StationFeedback = z.infer<typeof StationFeedback>;

const sheetFields = {
  stations: z
    .array(StationFeedback)
    .max(4)
    .refine(
      (list) => new Set(list.map((item) => item.stationId)).size === list.length,
      'Each station type appears once.',
    ),
  globalMark: z.int().min(1).max(5).nullable(),
  words: z.string().trim().max(4000, 'Please keep this to 4000 characters.'),
};

export const FeedbackInput = z
  .strictObject({
    ...sheetFields,
    /** False keeps it as a draft that the learner does not see. */
    isPublished: z.boolean(),
  })
  .refine((sheet) => !sheet.isPublished || sheet.globalMark !== null, {
    path: ['globalMark'],
    message: 'Please give a global mark before sharing the feedback.',
  })
  .refine((sheet) => !sheet.isPublished || sheet.words !== '', {
    path: ['words'],
    message: 'Please write a few words before sharing the feedback.',
  });
export type FeedbackInput = z.infer<typeof FeedbackInput>;

export const Feedback = z.object({
  ...sheetFields,
  bookingId: z.string(),
  authorName: z.string(),
  publishedAt: Timestamp.nullable(),
  updatedAt: Timestamp,
});
export type Feedback = z.infer<typeof Feedback>;

const pointValue: Record<Exclude<PointMark, 'not_seen'>, number> = {
  met: 100,
  partly: 50,
  not_met: 0,
};

/** Whole percent of the points that were seen; null when none was. */
export function stationPercent(station: Pick<StationFeedback, 'points'>): number | null {
  const seen = station.points
    .map((point) => point.mark)
    .filter((mark): mark is keyof typeof pointValue => mark !== 'not_seen');
  if (seen.length === 0) return null;
  return Math.round(seen.reduce((sum, mark) => sum + pointValue[mark], 0) / seen.length);
}

const byBooking = z.object({ id: Id });

export const feedbackEndpoints = {
  getMine: endpoint({
    method: 'GET',
    path: '/bookings/:id/feedback',
    access: 'signed-in',
    summary: "The interviewer's feedback on one's own finished interview, once it is shared.",
    params: byBooking,
    response: Feedback,
  }),
  getForStaff: endpoint({
    method: 'GET',
    path: '/admin/bookings/:id/feedback',
    access: 'staff',
    summary: 'The mark sheet of a booking, draft or shared; null before the first save.',
    params: byBooking,
    response: z.object({ feedback: Feedback.nullable() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/admin/bookings/:id/feedback',
    access: 'staff',
    summary: 'Save the mark sheet; sharing it shows it to the learner.',
    params: byBooking,
    body: FeedbackInput,
    response: Feedback,
  }),
};
