export const liveKinds = [
  /**
   * Every list must be reloaded: the gap since the browser's last id cannot be replayed (sent with the id to continue from),
   * or hints may have been lost for a while (sent without an id).
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
  /** Not stored: another member has read a conversation up to an instant. */
  'receipt',
  /** Not stored: another member of a conversation is typing. */
  'typing',
  'message',
  'post',
  'comment',
  'notification',
  /** Not stored: the state or the people of a practice room, its sheets, an invitation, or its end. */
  'practice-room',
  /** Not stored: a signal from another browser in a practice room. */
  'practice-signal',
  /** Not stored: where the pointer is on the exhibit of a practice room. */
  'practice-pointer',
] as const;
export type LiveKind = (typeof liveKinds)[number];

/** Sent only to people who are entitled to the community at that moment. */
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
