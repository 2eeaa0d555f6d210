// The current station for each role, and the mark sheets of examiner and observers.
import { z } from 'zod';
import { GlobalScore } from '../attempts/attempts.schemas.ts';
import { pointWeights } from '../content/checklist.ts';
import { PatientBrief } from '../content/content.schemas.ts';
import { StudyExhibit } from '../content/exhibits.schemas.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { PointMark } from '../feedback/feedback.schemas.ts';
import { Author } from '../people/people.schemas.ts';
import { QuestionImage, StudyQuestion } from '../stations/stations.schemas.ts';
import { SectionRef } from '../study/study.schemas.ts';
import { ById, Id, requiredText, SaveId, Timestamp } from '../text/text.schemas.ts';
import { RoomRole } from './practice-rooms.schemas.ts';
import { ROOM_STATIONS_MAX, roomSheetRoutes } from './practice-rooms.ts';

/** A question as shown to the candidate. */
export const AskedQuestion = z.object({
  index: z.int(),
  id: z.string(),
  type: z.enum(['text', 'mcq']),
  question: z.string(),
  options: z.array(z.string()),
  /** Pictures and exhibits of the question, without those of its answer. */
  images: z.array(QuestionImage),
  exhibits: z.array(StudyExhibit),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const RoomSection = z.object({
  position: z.int(),
  ...SectionRef.shape,
  title: z.string(),
  /** The role for which this view was made. */
  role: RoomRole,
  /**
   * Null in these cases:
   * - for the candidate and observers in the phase `waiting`
   * - for an examiner or patient who may not open the section
   * - when neither this person nor the host may open the section
   * - for everybody when the section is withdrawn, after the last station and after the end of the room
   */
  scenario: z
    .object({
      case_scenario: z.string().nullable(),
      sign_post: z.string().nullable(),
      /** For communication stations only. */
      scenario: z.string().nullable(),
      exhibits: z.array(StudyExhibit),
    })
    .nullable(),
  asked: z.array(AskedQuestion),
  /** The chart, table or picture of the section that is now shown to everybody; null when none is shown. */
  shown: z
    .union([
      z.object({ kind: z.literal('exhibit'), exhibit: StudyExhibit }),
      z.object({ kind: z.literal('image'), image: QuestionImage }),
    ])
    .nullable(),
  /**
   * The signed URL of the recording. The examiner gets the URL from the start. Other people get it after the recording
   * has been played in the room.
   */
  audioUrl: z.string().nullable(),
  /** For the examiner, and for observers with access to the section: all questions with answers, notes and probes. */
  questions: z.array(StudyQuestion).nullable(),
  /** The model answer of a communication station, for the same people as `questions`. */
  answer: z.string().nullable(),
  /** For the same people as `questions`. */
  points: z.array(z.object({ text: z.string(), weight: z.enum(pointWeights) })).nullable(),
  /** For the patient only; null when the section has no brief. */
  brief: PatientBrief.nullable(),
});
export type RoomSection = z.infer<typeof RoomSection>;

const sheetFields = {
  /** A point that is not in this list counts as `not_seen`. */
  points: z
    .array(
      z.strictObject({
        text: requiredText('Please write what the point is.').max(1000),
        mark: PointMark,
      }),
    )
    .max(60),
  globalScore: GlobalScore.nullable(),
  words: z.string().trim().max(4000, 'Please keep this to 4000 characters.'),
};

export const RoomSheetInput = z.strictObject({
  ...sheetFields,
  /** The `version` of the sheet that was changed; 0 for a new one. */
  basedOn: z.int().min(0),
});

export const RoomSheet = z.object({
  ...sheetFields,
  version: z.int(),
  updatedAt: Timestamp,
});
export type RoomSheet = z.infer<typeof RoomSheet>;

export const SharedSheet = z.object({
  uid: z.string().nullable(),
  author: Author,
  /** The role that the author of the sheet had in the station. */
  role: z.enum(['examiner', 'observer']),
  globalScore: z.int().nullable(),
  words: z.string(),
  /** Computed as on the mark sheet of a mock interview; null when no point was marked. */
  percent: z.int().nullable(),
  /** Empty when the caller may not read the section. */
  points: z.array(z.object({ text: z.string(), weight: z.enum(pointWeights), mark: PointMark })),
});
export type SharedSheet = z.infer<typeof SharedSheet>;

const byStation = z.object({
  id: Id,
  position: z.coerce.number().int().min(1).max(ROOM_STATIONS_MAX),
});

export const roomSheetSchemas = {
  getSection: {
    summary: 'The current station, as far as the caller may see it in their role.',
    params: ById,
    response: RoomSection,
  },
  getOwn: {
    summary: "The caller's own mark sheet of a station; null before the first save.",
    params: byStation,
    response: z.object({ sheet: RoomSheet.nullable() }),
  },
  save: {
    summary: 'Save the own mark sheet: the examiner and observers, until the station has ended.',
    params: byStation,
    query: z.object({ saveId: SaveId }),
    body: RoomSheetInput,
    response: RoomSheet,
  },
  listShared: {
    summary: 'All mark sheets of a station side by side, once it has ended.',
    params: byStation,
    response: z.object({
      sheets: z.array(SharedSheet),
      /** Points that the examiner marked as `partly` or `not_met`. Empty when the caller may not read the section. */
      toRevise: z.array(z.string()),
    }),
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Practice room sheets',
  description: 'What each role sees of a station, and the mark sheets of a practice room.',
};
export const roomSheetEndpoints = joinEndpoints(roomSheetRoutes, roomSheetSchemas);
