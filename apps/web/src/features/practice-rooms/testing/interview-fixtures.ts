// A mock interview and its room. Ada Byron is the learner, Iris Inman the interviewer.

import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import type { Room, RoomMember } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';

export const MINUTE = 60_000;
export const at = (ms: number) => new Date(Date.now() + ms).toISOString();

/** @param startsIn milliseconds until the start */
export function makeInterview(
  startsIn: number,
  changes: Partial<InterviewRoom> = {},
): InterviewRoom {
  return {
    bookingId: 'b1',
    status: 'confirmed',
    elsewhere: null,
    startsAt: at(startsIn),
    endsAt: at(startsIn + 60 * MINUTE),
    opensAt: at(startsIn - 10 * MINUTE),
    closesAt: at(startsIn + 120 * MINUTE),
    now: at(0),
    roomId: null,
    side: 'learner',
    learner: { uid: 'u1', displayName: 'Ada Byron' },
    interviewer: { uid: 'i1', displayName: 'Iris Inman' },
    isLearnerHere: false,
    isInterviewerHere: false,
    preparation: { stationIds: [], focus: '', sharesHistory: false },
    ...changes,
  };
}

export const person = (
  uid: 'u1' | 'i1',
  role: RoomMember['role'],
  changes: Partial<RoomMember> = {},
): RoomMember => ({
  uid,
  displayName: uid === 'u1' ? 'Ada Byron' : 'Iris Inman',
  rank: '',
  role,
  isHost: false,
  isPresent: true,
  mayExamine: true,
  agreesToRecording: false,
  ...changes,
});

export const makeInterviewRoom = (members: RoomMember[], changes: Partial<Room> = {}): Room => ({
  id: 'r1',
  hostUid: 'i1',
  bookingId: 'b1',
  createdAt: at(0),
  endedAt: null,
  ending: null,
  readingMinutes: 2,
  interviewMinutes: 10,
  stations: [],
  members,
  invited: [],
  linkExpiresAt: null,
  state: {
    version: 1,
    now: at(0),
    position: 1,
    phase: 'waiting',
    phaseStartedAt: at(0),
    phaseEndsAt: null,
    pausedLeftMs: null,
    questionIndex: null,
    asked: [],
    recording: { playingSince: null, positionMs: 0 },
    exhibit: null,
  },
  ...changes,
});
