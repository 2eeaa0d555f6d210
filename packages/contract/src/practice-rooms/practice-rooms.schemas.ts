// Practice rooms: people, roles and state, and the signals between browsers. All times are the server's.
import { z } from 'zod';
import { AttemptClientId } from '../attempts/attempts.schemas.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { Author } from '../people/people.schemas.ts';
import { StationId } from '../stations/stations.schemas.ts';
import { SectionRef } from '../study/study.schemas.ts';
import { ById, Id, Timestamp } from '../text/text.schemas.ts';
import {
  practiceRoomRoutes,
  ROOM_INTERVIEW_MINUTES_MAX,
  ROOM_PEOPLE_MAX,
  ROOM_READING_MINUTES_MAX,
  ROOM_STATIONS_MAX,
  roomEndings,
  roomPhases,
  roomRoles,
  SIGNAL_CANDIDATES_MAX,
  SIGNAL_MAX,
} from './practice-rooms.ts';

/** The response to a presence request. */
export const RoomPresence = z.object({
  now: Timestamp,
  version: z.int(),
  presentUids: z.array(z.string()),
  /** Whether the room has ended. The page needs this value when the live event about the end was lost. */
  hasEnded: z.boolean(),
});

export const RoomRole = z.enum(roomRoles, 'Please choose a role.');

/** A chart, table or picture of the section that is shown to everybody. */
export const ShownExhibit = z.strictObject({
  /** The index of the question that has the exhibit; null for an exhibit of the scenario. */
  question: z.int().min(0).max(300).nullable(),
  kind: z.enum(['exhibit', 'image']),
  index: z.int().min(0).max(20),
});
export type ShownExhibit = z.infer<typeof ShownExhibit>;

/** The state that everybody in the room sees at the same time. Between two changes it depends on the time only. */
export const RoomState = z.object({
  /** Increases with every change. A change contains the version on which it is based. */
  version: z.int(),
  /** The server's time of this response. */
  now: Timestamp,
  /** The number of the station, starting at 1. */
  position: z.int(),
  phase: z.enum(roomPhases),
  phaseStartedAt: Timestamp,
  /** Null in phases without a clock, and while the clock is paused (`pausedLeftMs` is then not null). */
  phaseEndsAt: Timestamp.nullable(),
  /** The milliseconds that remain while paused; otherwise null. */
  pausedLeftMs: z.int().nullable(),
  /** The index of the current question; null before the first. */
  questionIndex: z.int().nullable(),
  /** The indexes of the questions asked so far, in the order of the section. */
  asked: z.array(z.int()),
  /** The section's recording. While it plays, its position is `positionMs` + (now − `playingSince`). */
  recording: z.object({ playingSince: Timestamp.nullable(), positionMs: z.int() }),
  exhibit: ShownExhibit.nullable(),
});
export type RoomState = z.infer<typeof RoomState>;

export const RoomMember = Author.extend({
  uid: z.string(),
  role: RoomRole,
  isHost: z.boolean(),
  isPresent: z.boolean(),
  /** Whether this person may read the section of the station. Only then may the person be examiner or patient. */
  mayExamine: z.boolean(),
  /** Whether this person agrees that the current candidate records the audio. Recording needs everybody's consent. */
  agreesToRecording: z.boolean(),
});
export type RoomMember = z.infer<typeof RoomMember>;

export const RoomStation = z.object({
  position: z.int(),
  stationId: StationId,
  sectionId: z.string(),
  title: z.string(),
  /** Both uids are null before the station has started. Later changes of roles can change only `examinerUid`. */
  candidateUid: z.string().nullable(),
  examinerUid: z.string().nullable(),
  /** After this time the sheets cannot be changed, and everybody in the room can see them. */
  endedAt: Timestamp.nullable(),
});
export const Room = z.object({
  id: Id,
  hostUid: z.string().nullable(),
  /** The interview that is held in this room; null for practice among learners. */
  bookingId: z.string().nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
  ending: z.enum(roomEndings).nullable(),
  readingMinutes: z.int(),
  interviewMinutes: z.int(),
  stations: z.array(RoomStation),
  members: z.array(RoomMember),
  /** For the host only: invited people who have not answered, and when the private link expires. */
  invited: z.array(Author.extend({ uid: z.string() })),
  linkExpiresAt: Timestamp.nullable(),
  state: RoomState,
});
export type Room = z.infer<typeof Room>;

export const RoomSummary = z.object({
  id: Id,
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
  host: Author.nullable(),
  isHost: z.boolean(),
  peopleCount: z.int(),
  stations: z.array(
    z.object({
      position: z.int(),
      stationId: StationId,
      title: z.string(),
      /** Whether the caller was the candidate. */
      wasCandidate: z.boolean(),
      /** The examiner's mark for the caller; null when there is none. */
      percent: z.int().nullable(),
    }),
  ),
});
export type RoomSummary = z.infer<typeof RoomSummary>;

export const CreateRoomBody = z.strictObject({
  /** A retry with the same id returns the room that was created first. */
  clientId: AttemptClientId,
  sections: z
    .array(z.strictObject(SectionRef.shape))
    .min(1, 'Please choose a station.')
    .max(ROOM_STATIONS_MAX, `A room has at most ${ROOM_STATIONS_MAX} stations.`),
  /** By default the same minutes as in a mock circuit. */
  readingMinutes: z.int().min(0).max(ROOM_READING_MINUTES_MAX).optional(),
  interviewMinutes: z.int().min(1).max(ROOM_INTERVIEW_MINUTES_MAX).optional(),
});

export const RoomAction = z.discriminatedUnion('type', [
  /** Starts the station from `waiting`. Needs a candidate and an examiner. */
  z.strictObject({ type: z.literal('start') }),
  /** Ends `reading` or `interview` now. */
  z.strictObject({ type: z.literal('skip') }),
  z.strictObject({ type: z.literal('pause') }),
  z.strictObject({ type: z.literal('resume') }),
  /** Asks a question during `interview`. */
  z.strictObject({ type: z.literal('question'), index: z.int().min(0).max(300) }),
  z.strictObject({
    type: z.literal('recording'),
    isPlaying: z.boolean(),
    positionMs: z.int().min(0).max(7_200_000),
  }),
  z.strictObject({ type: z.literal('exhibit'), exhibit: ShownExhibit.nullable() }),
  /** From `marking` to `review`. The sheets become final, and the examiner's sheet is added to the candidate's history. */
  z.strictObject({ type: z.literal('end-station') }),
  /** From `review` to `waiting` of the next station, or to `finished` after the last. */
  z.strictObject({ type: z.literal('next') }),
]);
export type RoomAction = z.infer<typeof RoomAction>;

/** Identifies an RTCPeerConnection. A reloaded page creates new ones. */
const LinkId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

/**
 * A WebRTC signal from one browser to another. Only its form and size are checked. A signal without a description and without
 * candidates only announces the sender's current connection and its media.
 */
export const Signal = z.strictObject({
  /** The sender's connection. */
  link: LinkId,
  /** The receiver's connection that the signal is meant for; null while the sender does not know it. */
  peer: LinkId.nullable(),
  description: z
    .strictObject({ type: z.enum(['offer', 'answer']), sdp: z.string().max(SIGNAL_MAX) })
    .optional(),
  /** ICE candidates that were found since the last signal. */
  candidates: z
    .array(
      z.strictObject({
        candidate: z.string().max(1000),
        sdpMid: z.string().max(100).nullable().optional(),
        sdpMLineIndex: z.int().min(0).max(100).nullable().optional(),
        usernameFragment: z.string().max(300).nullable().optional(),
      }),
    )
    .max(SIGNAL_CANDIDATES_MAX)
    .optional(),
  /** The media that the sender sends and wants to receive. */
  media: z
    .strictObject({
      hasCamera: z.boolean(),
      hasMicrophone: z.boolean(),
      /** False: audio only, to save data. */
      wantsPicture: z.boolean(),
      /** Whether the video to the receiver is paused because of a bad connection. */
      isPaused: z.boolean(),
    })
    .optional(),
});
export type Signal = z.infer<typeof Signal>;

export const practiceRoomSchemas = {
  list: {
    summary: "The caller's rooms: open ones, invitations and the history, newest first.",
    response: z.object({
      open: z.array(RoomSummary),
      invitations: z.array(RoomSummary),
      history: z.array(RoomSummary),
    }),
  },
  create: {
    summary: 'Open a practice room for sections that the caller may read; idempotent by clientId.',
    body: CreateRoomBody,
    response: Room,
    status: 201,
  },
  joinByLink: {
    summary: 'Join with the token of a private link.',
    body: z.strictObject({
      token: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete.'),
    }),
    response: Room,
  },
  get: { summary: 'A room of the caller, also after it has ended.', params: ById, response: Room },
  join: {
    summary: 'Join after an invitation, or come back after leaving; repeating it changes nothing.',
    params: ById,
    response: Room,
  },
  leave: { summary: 'Leave a room; its host ends it instead.', params: ById, response: null },
  end: { summary: 'End a room for everybody: its host.', params: ById, response: null },
  renewLink: {
    summary: 'Make a private link, and end the one before: the host. The token is shown once.',
    params: ById,
    response: z.object({ token: z.string(), expiresAt: Timestamp }),
  },
  revokeLink: { summary: 'End the private link: the host.', params: ById, response: null },
  invite: {
    summary: 'Invite a person, who is notified once: the host.',
    params: ById,
    body: z.strictObject({ uid: Id }),
    response: null,
  },
  decline: { summary: 'Decline an invitation.', params: ById, response: null },
  removeMember: {
    summary: 'Remove a person, who cannot come back: the host.',
    params: ById.extend({ uid: Id }),
    response: null,
  },
  setRoles: {
    summary: 'Give roles: the host or the examiner. People who are not named keep theirs.',
    params: ById,
    body: z.strictObject({
      version: z.int(),
      roles: z
        .array(z.strictObject({ uid: Id, role: RoomRole }))
        .min(1)
        .max(ROOM_PEOPLE_MAX),
    }),
    response: Room,
  },
  changeState: {
    summary:
      'Change what everybody sees: the host or the examiner. 409 stale_version after another change.',
    params: ById,
    body: z.strictObject({ version: z.int(), action: RoomAction }),
    response: RoomState,
  },
  reportPresence: {
    summary: 'Say that the caller is in the room, every ten seconds.',
    params: ById,
    response: RoomPresence,
  },
  getIce: {
    summary:
      'The servers through which browsers find each other; their credentials end within the hour.',
    params: ById,
    response: z.object({
      iceServers: z.array(
        z.object({
          urls: z.array(z.string()),
          username: z.string().optional(),
          credential: z.string().optional(),
        }),
      ),
      iceTransportPolicy: z.enum(['all', 'relay']),
      expiresAt: Timestamp.nullable(),
    }),
  },
  sendSignal: {
    summary: 'Send a signal to another person who is present in the room; it is not stored.',
    params: ById,
    body: z.strictObject({ to: Id, signal: Signal }),
    response: null,
  },
  movePointer: {
    summary: 'Show the pointer on the exhibit: the candidate or the examiner. Null hides it.',
    params: ById,
    body: z.strictObject({
      at: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).nullable(),
    }),
    response: null,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Practice rooms',
  description: 'Two to six people practise stations together.',
};
export const practiceRoomEndpoints = joinEndpoints(practiceRoomRoutes, practiceRoomSchemas);
