// Who has agreed to a recording of the sound, as everybody in the room sees it.
import type { Room, RoomMember } from '@urost3/contract/practice-rooms.schemas.ts';

export interface RecordingState {
  candidate: RoomMember | null;
  /** The candidate wants to record. */
  isAsked: boolean;
  /** Those who have not agreed. */
  missing: readonly RoomMember[];
  /** Everybody agrees, nobody is alone, and the interview is going on. */
  isRunning: boolean;
}

/** @param isGoingOn the interview of the station, or the mock interview that is held in the room */
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

/** The place of a station's recording among the recordings of this device. */
export const roomRecordingOf = (roomId: string, position: number): string =>
  `room/${roomId}/${position}`;
