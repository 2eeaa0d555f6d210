export const conversationTypes = ['direct', 'group'] as const;

/**
 * A conversation is unread when its latest message is by another person and newer than `readAt`. Without `readAt`, the
 * message must be younger than `fallbackMs`.
 */
export function isConversationUnread(
  lastMessage: { timestamp: string; authorId: string } | null,
  uid: string,
  readAt: number | null,
  now: number,
  fallbackMs: number,
): boolean {
  if (!lastMessage || lastMessage.authorId === uid) return false;
  return Date.parse(lastMessage.timestamp) > (readAt ?? now - fallbackMs);
}
