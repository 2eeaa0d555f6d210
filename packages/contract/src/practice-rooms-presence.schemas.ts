import { z } from 'zod';
import { Timestamp } from './text.schemas.ts';

/** The answer to a sign of presence. */
export const RoomPresence = z.object({
  now: Timestamp,
  version: z.int(),
  presentUids: z.array(z.string()),
  /** The room ended before its people could hear of it. */
  hasEnded: z.boolean(),
});
