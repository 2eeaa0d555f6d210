// The room of a mock interview: when it is open, who is present, and what the candidate tells the interviewer.
import { z } from 'zod';
import { BookingStatus } from '../bookings/bookings.schemas.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { StationId } from '../stations/stations.schemas.ts';
import { stationIds } from '../stations/stations.ts';
import { SectionRef } from '../study/study.schemas.ts';
import { ById, DateOnly, Id, Timestamp } from '../text/text.schemas.ts';
import { CANDIDATE_HISTORY_MAX, INTERVIEW_FOCUS_MAX } from './interviews.ts';
import { Room } from './practice-rooms.schemas.ts';
import { candidateRoutes, interviewRoomRoutes } from './practice-rooms.ts';

export const InterviewPreparation = z.strictObject({
  /** Station types that the candidate wants to practise. */
  stationIds: z
    .array(StationId)
    .max(stationIds.length)
    .refine((list) => new Set(list).size === list.length, 'Each station type appears once.'),
  focus: z
    .string()
    .trim()
    .max(INTERVIEW_FOCUS_MAX, `Please keep this to ${INTERVIEW_FOCUS_MAX} characters.`),
  /** Whether the interviewer may read the candidate's marks until the room closes. */
  sharesHistory: z.boolean(),
});
export type InterviewPreparation = z.infer<typeof InterviewPreparation>;

const Person = z.object({ uid: z.string(), displayName: z.string() });

export const InterviewRoom = z.object({
  bookingId: z.string(),
  status: BookingStatus,
  /** The https URL of an interview that is held outside this site; null for a room of this site. */
  elsewhere: z.string().nullable(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  opensAt: Timestamp,
  closesAt: Timestamp,
  /** The server's time of this response. */
  now: Timestamp,
  /** Null before the first person has entered. */
  roomId: Id.nullable(),
  /** The caller's part in the interview. Administrators get `interviewer`, unless they are the learner. */
  side: z.enum(['learner', 'interviewer']),
  learner: Person,
  interviewer: Person,
  isLearnerHere: z.boolean(),
  isInterviewerHere: z.boolean(),
  /** Null when `side` is `interviewer`. */
  preparation: InterviewPreparation.nullable(),
});
export type InterviewRoom = z.infer<typeof InterviewRoom>;

export const CandidateHistory = z.object({
  /** Sections with any result, latest first. */
  sections: z
    .array(
      z.object({
        ...SectionRef.shape,
        title: z.string(),
        onDay: DateOnly,
        /**
         * The result of the latest day with a result: the checklist mark of that day, otherwise the score of its
         * questions, otherwise its self-rating.
         */
        percent: z.int(),
        source: z.enum(['mark', 'questions', 'rating']),
      }),
    )
    .max(CANDIDATE_HISTORY_MAX),
  /** Feedback of earlier interviews, latest first. */
  interviews: z
    .array(
      z.object({
        publishedAt: Timestamp,
        globalMark: z.int().nullable(),
        stations: z.array(z.object({ stationId: StationId, percent: z.int().nullable() })),
      }),
    )
    .max(CANDIDATE_HISTORY_MAX),
});
export type CandidateHistory = z.infer<typeof CandidateHistory>;

export const interviewRoomSchemas = {
  get: {
    summary: "An interview's room as its learner, its interviewer and administrators see it.",
    params: ById,
    response: InterviewRoom,
  },
  enter: {
    summary:
      "Enter the room of an interview, from ten minutes before its start: its learner and its interviewer, or an administrator in the interviewer's place.",
    params: ById,
    response: Room,
  },
  addStation: {
    summary:
      'Hold a station of the bank in the room, in place of one that was not started: the interviewer, if the section is open to them.',
    params: ById,
    body: z.strictObject(SectionRef.shape),
    response: Room,
  },
  setPreparation: {
    summary: 'Tell the interviewer what to practise, and whether they may read earlier marks.',
    params: ById,
    body: InterviewPreparation,
    response: InterviewPreparation,
  },
} satisfies EndpointSchemas;

export const candidateSchemas = {
  get: {
    summary: 'What the candidate of an interview wants to practise, and their marks if they allow.',
    params: ById,
    response: z.object({
      stationIds: z.array(StationId),
      focus: z.string(),
      /**
       * Null when the candidate does not share earlier marks, and after the room has closed. Null also when the booking is
       * neither confirmed nor completed.
       */
      history: CandidateHistory.nullable(),
    }),
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Interviews', description: 'Interviews by video.' };
export const candidateEndpoints = joinEndpoints(candidateRoutes, candidateSchemas);

export const interviewRoomEndpoints = joinEndpoints(interviewRoomRoutes, interviewRoomSchemas);
