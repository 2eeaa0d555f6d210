import { z } from 'zod';
import { Timestamp } from './text.schemas.ts';

/** The response to a presence request. */
export const RoomPresence = z.object({
  now: Timestamp,
  version: z.int(),
  presentUids: z.array(z.string()),
  /** Whether the room has ended. The page needs this value when the live event about the end was lost. */
  hasEnded: z.boolean(),
});
