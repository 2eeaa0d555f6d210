// Live events: what the stream at GET /api/live carries. An event says what changed; the browser refetches through the
// ordinary endpoints (and their access checks), except messages, which carry their row.
//
// Events with an id are kept and resumable: after a lost connection the browser sends Last-Event-ID and gets what it
// missed, in order, once. A fresh stream begins with the comment `ready <id>`: the position to resume from before any event
// came; a resumed one with `ready`. Events without an id are hints that something shown may be old; missing one costs nothing.
import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import { liveKinds } from './live.ts';

export const LiveEvent = z.object({
  kind: z.enum(liveKinds),
  /** Ids of the changed objects, the row of a direct message, or who has read or is typing where. */
  data: z.record(z.string(), z.unknown()),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveSchemas = {
  stream: {
    summary: 'Server-sent events for the caller; resumes with Last-Event-ID.',
    response: 'raw',
  },
} satisfies EndpointSchemas;
