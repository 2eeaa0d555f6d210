// Who has agreed to the recording of a room's sound. Every device computes the same result.
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';

export interface RecordingState {
  candidate: RoomMember | null;
  /** Whether the candidate has asked for a recording. */
  isAsked: boolean;
  /** The members who have not agreed yet. */
  missing: readonly RoomMember[];
  /** Whether everybody has agreed, the room has at least two members, and the interview is running. */
  isRunning: boolean;
}

/** @param isGoingOn whether the station's interview phase or the mock interview of this room is running */
export function recordingStateOf(room: Room, isGoingOn: boolean): RecordingState {
  const candidate = room.members.find((member) => member.role === 'candidate') ?? null;
  const missing = room.members.filter((member) => !member.agreesToRecording);
  const isAsked = candidate?.agreesToRecording === true;
  return {
    candidate,
    isAsked,
    missing,
    isRunning: isAsked && missing.length === 0 && room.members.length > 1 && isGoingOn,
  };
}

/** The storage key of a station's recording on this device. */
export const roomRecordingOf = (roomId: string, position: number): string =>
  `room/${roomId}/${position}`;
