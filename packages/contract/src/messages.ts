export const conversationTypes = ['direct', 'group'] as const;

/**
 * Unread: the latest message is someone else's and newer than the read time; without a read time, newer than the fallback
 * window.
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
