// What only the host, or the host and the examiner, may change in a practice room.
import { AppError } from '../../http/app-error.ts';
import type { OpenedRoom } from './room-context.ts';

/** @throws AppError forbidden */
export function requireHost({ room, me }: OpenedRoom): void {
  if (room.bookingId !== null)
    throw new AppError('forbidden', 'This room belongs to an interview.');
  if (room.hostUid !== me.uid)
    throw new AppError('forbidden', 'Only the person who opened this room can do that.');
}

/** Allows the host and the current examiner. @throws AppError forbidden */
export function requireLead({ room, me }: OpenedRoom): void {
  const isHost = room.hostUid === me.uid && room.bookingId === null;
  if (!isHost && me.role !== 'examiner')
    throw new AppError('forbidden', 'Only the examiner and the host can do that.');
}
