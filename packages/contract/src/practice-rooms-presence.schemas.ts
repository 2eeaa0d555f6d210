import { z } from 'zod';
import { Timestamp } from './text.schemas.ts';

/** The response to a presence request. */
export const RoomPresence = z.object({
  now: Timestamp,
  version: z.int(),
  presentUids: z.array(z.string()),
  /** Whether the room has ended, in case the notice about it was lost. */
  hasEnded: z.boolean(),
});
