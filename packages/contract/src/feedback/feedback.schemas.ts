// The mark sheet that an interviewer fills after a mock interview.
import { z } from 'zod';
import { pointWeights } from '../content/checklist.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { StationId } from '../stations/stations.schemas.ts';
import { ById, requiredText, SaveId, Slug, Timestamp } from '../text/text.schemas.ts';
import { feedbackRoutes, pointMarks } from './feedback.ts';

export const PointMark = z.enum(pointMarks);
export type PointMark = z.infer<typeof PointMark>;

export const StationFeedback = z.strictObject({
  stationId: StationId,
  /** The practised section; null when the general points of the station type were used. */
  sectionId: Slug.nullable().default(null),
  /** The title that the section had at the time when the interviewer chose the section. */
  title: z.string().max(300).nullable().default(null),
  points: z
    .array(
      z.strictObject({
        text: requiredText('Please write what the point is.').max(1000),
        weight: z.enum(pointWeights).default('major'),
        mark: PointMark,
      }),
    )
    .max(60),
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
    /** False: saves a draft, which the learner does not see. */
    isPublished: z.boolean(),
    /**
     * `updatedAt` of the saved sheet on which this change is based; null for a new sheet. If given, the save is refused
     * when the sheet was saved elsewhere in the meantime.
     */
    basedOn: Timestamp.nullable().optional(),
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

/** A section whose points an interviewer can mark. */
export const SheetSection = z.object({ stationId: StationId, sectionId: Slug, title: z.string() });
export type SheetSection = z.infer<typeof SheetSection>;

export const SheetPoints = SheetSection.extend({
  points: z.array(z.object({ text: z.string(), weight: z.enum(pointWeights) })),
});

export const feedbackSchemas = {
  getMine: {
    summary: "The interviewer's feedback on one's own finished interview, once it is shared.",
    params: ById,
    response: Feedback,
  },
  getForStaff: {
    summary: 'The mark sheet of a booking, draft or shared; null before the first save.',
    params: ById,
    response: z.object({ feedback: Feedback.nullable() }),
  },
  listSections: {
    summary: 'Titles of the sections that may have been practised in an interview.',
    params: ById,
    response: z.object({ sections: z.array(SheetSection) }),
  },
  getPoints: {
    summary: "The examiner's points of a section, for the mark sheet of an interview.",
    params: ById.extend({ stationId: StationId, sectionId: Slug }),
    response: SheetPoints,
  },
  save: {
    summary: 'Save the mark sheet; sharing it shows it to the learner.',
    params: ById,
    query: z.object({ saveId: SaveId }),
    body: FeedbackInput,
    response: Feedback,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Interview feedback',
  description: 'What interviewers write after a mock interview.',
};
export const feedbackEndpoints = joinEndpoints(feedbackRoutes, feedbackSchemas);
