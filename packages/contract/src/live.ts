// Live events: what the stream at GET /api/live carries. An event says what changed; the browser refetches through the
// ordinary endpoints (and their access checks), except messages, which carry their row.
//
// Events with an id are kept and resumable: after a lost connection the browser sends Last-Event-ID and gets what it
// missed, in order, once. A fresh stream begins with the comment `ready <id>`: the position to resume from before any event
// came; a resumed one with `ready`. Events without an id are hints that something shown may be old; missing one costs nothing.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const liveKinds = [
  /**
   * Every list is to be read again: the gap since the browser's last id cannot be replayed (with the id to go on from), or
   * the server could hear no hints for a while (without one).
   */
  'resync',
  'progress',
  'subscription',
  'booking',
  'payment',
  'availability',
  'content',
  'revision',
  'question-report',
  'conversation',
  /** A hint: this person has read a conversation, perhaps on another device. */
  'read',
  'message',
  'post',
  'comment',
  'notification',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** Sent only to people who are entitled to the community at that moment. */
export const communityKinds: ReadonlySet<LiveKind> = new Set<LiveKind>([
  'conversation',
  'read',
  'message',
  'post',
  'comment',
  'notification',
]);

export const LiveEvent = z.object({
  kind: z.enum(liveKinds),
  /** Ids of what changed, or the row of a direct message. */
  data: z.record(z.string(), z.unknown()),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveEndpoints = {
  stream: endpoint({
    method: 'GET',
    path: '/live',
    access: 'signed-in',
    summary: 'Server-sent events for the caller; resumes with Last-Event-ID.',
    response: 'raw',
  }),
};
