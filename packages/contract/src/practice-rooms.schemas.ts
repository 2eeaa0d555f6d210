// Practice rooms: their people, roles and state, and the signals between browsers. Every instant is the server's.
import { z } from 'zod';
import { AttemptClientId } from './attempts.schemas.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { Author } from './people.schemas.ts';
import {
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
import { RoomPresence } from './practice-rooms-presence.schemas.ts';
import { StationId } from './stations.schemas.ts';
import { Id, Slug, Timestamp } from './text.schemas.ts';

export const RoomRole = z.enum(roomRoles, 'Please choose a role.');

/** A chart, table or picture of the section that is shown to everybody. */
export const ShownExhibit = z.strictObject({
  /** Index of its question; null for an exhibit of the scenario. */
  question: z.int().min(0).max(300).nullable(),
  kind: z.enum(['exhibit', 'image']),
  index: z.int().min(0).max(20),
});
export type ShownExhibit = z.infer<typeof ShownExhibit>;

/** What everybody in the room sees at the same moment. Between two changes it follows from the clock alone. */
export const RoomState = z.object({
  /** Increases with every change; a change names the version it is based on. */
  version: z.int(),
  /** The server's time of this answer. */
  now: Timestamp,
  /** Number of the station, from 1. */
  position: z.int(),
  phase: z.enum(roomPhases),
  phaseStartedAt: Timestamp,
  /** Null for phases without a clock, and while paused. */
  phaseEndsAt: Timestamp.nullable(),
  /** Milliseconds left on the clock while paused; null otherwise. */
  pausedLeftMs: z.int().nullable(),
  /** Index of the question being asked; null before the first. */
  questionIndex: z.int().nullable(),
  /** Indexes of the questions asked so far, in the order of the section. */
  asked: z.array(z.int()),
  /** The section's recording. Playing: its place is `positionMs` + (now − `playingSince`). */
  recording: z.object({ playingSince: Timestamp.nullable(), positionMs: z.int() }),
  exhibit: ShownExhibit.nullable(),
});
export type RoomState = z.infer<typeof RoomState>;

export const RoomMember = Author.extend({
  uid: z.string(),
  role: RoomRole,
  isHost: z.boolean(),
  isPresent: z.boolean(),
  /** May be examiner or patient of the current station: its section is open to this person. */
  mayExamine: z.boolean(),
  /** Agrees that the candidate of now records the sound; it is recorded while everybody does. */
  agreesToRecording: z.boolean(),
});
export type RoomMember = z.infer<typeof RoomMember>;

export const RoomStation = z.object({
  position: z.int(),
  stationId: StationId,
  sectionId: z.string(),
  title: z.string(),
  /** Null until it has started; they stay although the roles change later. */
  candidateUid: z.string().nullable(),
  examinerUid: z.string().nullable(),
  /** From then on its sheets cannot be changed, and are shown to the people in the room. */
  endedAt: Timestamp.nullable(),
});
export type RoomStation = z.infer<typeof RoomStation>;

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
  /** For the host alone: people who have not answered yet, and when the private link ends. */
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
      /** The caller was its candidate. */
      wasCandidate: z.boolean(),
      /** The examiner's mark on the caller; null without one. */
      percent: z.int().nullable(),
    }),
  ),
});
export type RoomSummary = z.infer<typeof RoomSummary>;

export const CreateRoomBody = z.strictObject({
  /** A retry with the same id answers the room that was made first. */
  clientId: AttemptClientId,
  sections: z
    .array(z.strictObject({ stationId: StationId, sectionId: Slug }))
    .min(1, 'Please choose a station.')
    .max(ROOM_STATIONS_MAX, `A room has at most ${ROOM_STATIONS_MAX} stations.`),
  /** Omitted: as in a mock circuit. */
  readingMinutes: z.int().min(0).max(ROOM_READING_MINUTES_MAX).optional(),
  interviewMinutes: z.int().min(1).max(ROOM_INTERVIEW_MINUTES_MAX).optional(),
});

export const RoomAction = z.discriminatedUnion('type', [
  /** Begin the station: from `waiting`. Needs a candidate and an examiner. */
  z.strictObject({ type: z.literal('start') }),
  /** End `reading` or `interview` now. */
  z.strictObject({ type: z.literal('skip') }),
  z.strictObject({ type: z.literal('pause') }),
  z.strictObject({ type: z.literal('resume') }),
  /** Ask a question: in `interview`. */
  z.strictObject({ type: z.literal('question'), index: z.int().min(0).max(300) }),
  z.strictObject({
    type: z.literal('recording'),
    isPlaying: z.boolean(),
    positionMs: z.int().min(0).max(7_200_000),
  }),
  z.strictObject({ type: z.literal('exhibit'), exhibit: ShownExhibit.nullable() }),
  /** From `marking` to `review`: the sheets are final, and the examiner's goes into the candidate's history. */
  z.strictObject({ type: z.literal('end-station') }),
  /** From `review` to the next station's `waiting`, or to `finished` after the last. */
  z.strictObject({ type: z.literal('next') }),
]);
export type RoomAction = z.infer<typeof RoomAction>;

/** Identifies one RTCPeerConnection. A page that is loaded again makes new ones. */
const LinkId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

/**
 * From one browser to another. Checked for form and size only. One without description, candidates and media says which
 * connection the sender has now.
 */
export const Signal = z.strictObject({
  /** The sender's connection. */
  link: LinkId,
  /** The receiver's connection it is meant for, so that nothing reaches a later one; null while the sender knows none. */
  peer: LinkId.nullable(),
  description: z
    .strictObject({ type: z.enum(['offer', 'answer']), sdp: z.string().max(SIGNAL_MAX) })
    .optional(),
  /** Those found since the last signal. */
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
  /** What the sender sends and wants. */
  media: z
    .strictObject({
      hasCamera: z.boolean(),
      hasMicrophone: z.boolean(),
      /** False: sound only, to save data. */
      wantsPicture: z.boolean(),
      /** The picture to the receiver is stopped, because the line is too bad for it. */
      isPaused: z.boolean(),
    })
    .optional(),
});
export type Signal = z.infer<typeof Signal>;

const byId = z.object({ id: Id });

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
  get: { summary: 'A room of the caller, also after it has ended.', params: byId, response: Room },
  join: {
    summary: 'Join after an invitation, or come back after leaving; repeating it changes nothing.',
    params: byId,
    response: Room,
  },
  leave: { summary: 'Leave a room; its host ends it instead.', params: byId, response: null },
  end: { summary: 'End a room for everybody: its host.', params: byId, response: null },
  renewLink: {
    summary: 'Make a private link, and end the one before: the host. The token is shown once.',
    params: byId,
    response: z.object({ token: z.string(), expiresAt: Timestamp }),
  },
  revokeLink: { summary: 'End the private link: the host.', params: byId, response: null },
  invite: {
    summary: 'Invite a person, who is notified once: the host.',
    params: byId,
    body: z.strictObject({ uid: Id }),
    response: null,
  },
  decline: { summary: 'Decline an invitation.', params: byId, response: null },
  removeMember: {
    summary: 'Remove a person, who cannot come back: the host.',
    params: byId.extend({ uid: Id }),
    response: null,
  },
  setRoles: {
    summary: 'Give roles: the host or the examiner. People who are not named keep theirs.',
    params: byId,
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
    params: byId,
    body: z.strictObject({ version: z.int(), action: RoomAction }),
    response: RoomState,
  },
  tellPresence: {
    summary: 'Say that the caller is in the room, every ten seconds.',
    params: byId,
    response: RoomPresence,
  },
  getIce: {
    summary:
      'The servers through which browsers find each other; their credentials end within the hour.',
    params: byId,
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
    params: byId,
    body: z.strictObject({ to: Id, signal: Signal }),
    response: null,
  },
  movePointer: {
    summary: 'Show the pointer on the exhibit: the candidate or the examiner. Null hides it.',
    params: byId,
    body: z.strictObject({
      at: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).nullable(),
    }),
    response: null,
  },
} satisfies EndpointSchemas;
