import { GET, typedRoutes } from '../endpoint.ts';
import type { liveSchemas } from './live.schemas.ts';

export const liveRoutes = typedRoutes<typeof liveSchemas>()({
  stream: GET('/live', 'signed-in'),
});

export const liveKinds = [
  /**
   * Every list must be reloaded. With an id: events since the browser's last id cannot be replayed, and the stream continues from this id.
   * Without an id: hints may have been lost.
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
  /** A hint: the receiver of the event has read a conversation, perhaps on another device. */
  'read',
  /** Not stored: another member has read a conversation up to an instant. */
  'receipt',
  /** Not stored: another member of a conversation is typing. */
  'typing',
  'message',
  'post',
  'comment',
  'notification',
  /** A hint: the person's running mock circuit has changed, perhaps on another device. */
  'circuit',
  /** Not stored: an invitation to a practice room, the end of the room, or a change of its state, people or sheets. */
  'practice-room',
  /** Not stored: a WebRTC signal from another browser in a practice room. */
  'practice-signal',
  /** Not stored: the position of the pointer on an exhibit in a practice room. */
  'practice-pointer',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** An event of these kinds is sent only to people who have access to the community when it is sent. */
export const communityKinds: ReadonlySet<LiveKind> = new Set<LiveKind>([
  'conversation',
  'read',
  'receipt',
  'typing',
  'message',
  'post',
  'comment',
  'notification',
]);
