import { GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import { MESSAGE_MAX, UNREAD_FALLBACK_MS } from '../limits.ts';
import type { messageSchemas } from './messages.schemas.ts';

export const messageRoutes = typedRoutes<typeof messageSchemas>()({
  listConversations: GET('/community/conversations', 'community'),
  getConversation: GET('/community/conversations/:id', 'community'),
  countUnread: GET('/community/conversations/unread', 'community'),
  createConversation: POST('/community/conversations', 'community'),
  leaveConversation: POST('/community/conversations/:id/leave', 'community'),
  listMessages: GET('/community/conversations/:id/messages', 'community'),
  sendMessage: POST('/community/conversations/:id/messages', 'community'),
  sendTyping: POST('/community/conversations/:id/typing', 'community'),
  markRead: PUT('/community/conversations/:id/read', 'community'),
});

export const MESSAGE_TOO_LONG = `Please keep the message to ${MESSAGE_MAX} characters.`;

export const conversationTypes = ['direct', 'group'] as const;

/**
 * A conversation is unread when its latest message is by another person and newer than `readAt`. Without `readAt`, the
 * message must be younger than a day.
 */
export function isConversationUnread(
  lastMessage: { timestamp: string; authorId: string } | null,
  uid: string,
  readAt: number | null,
  now: number,
): boolean {
  if (!lastMessage || lastMessage.authorId === uid) return false;
  return Date.parse(lastMessage.timestamp) > (readAt ?? now - UNREAD_FALLBACK_MS);
}
