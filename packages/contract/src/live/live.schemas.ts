// Live events of the stream at GET /api/live. An event says what has changed. The browser then refetches the data through
// the normal endpoints, which check access. Only an event about a message in a conversation contains the whole row.
// Events with an id are stored. After a lost connection the browser sends Last-Event-ID, and receives the missed events in
// order and once. A new stream starts with the comment `ready <id>`. The browser sends this id if the connection is lost
// before the first event. A resumed stream starts with the comment `ready`.
// Events without an id are not stored. They are hints that something on the page may be stale, or notices such as 'is
// typing'. When hints may have been lost, the browser receives `resync` without an id.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { liveKinds, liveRoutes } from './live.ts';

export const LiveEvent = z.object({
  kind: z.enum(liveKinds),
  /**
   * The ids of what has changed. A `message` event contains the whole row. `receipt`, `typing`, `practice-signal` and
   * `practice-pointer` events contain the sender and the details.
   */
  data: z.record(z.string(), z.unknown()),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveSchemas = {
  stream: {
    summary: 'Server-sent events for the caller; resumes with Last-Event-ID.',
    response: 'text/event-stream',
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Live events',
  description: 'One stream of what changes while a page is open.',
};
export const liveEndpoints = joinEndpoints(liveRoutes, liveSchemas);
