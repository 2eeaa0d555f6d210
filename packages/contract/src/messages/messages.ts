import { typedRoutes } from '../endpoint.ts';
import type { messageSchemas } from './messages.schemas.ts';

export const messageRoutes = typedRoutes<typeof messageSchemas>()({
  listConversations: { method: 'GET', path: '/community/conversations', access: 'community' },
  getConversation: { method: 'GET', path: '/community/conversations/:id', access: 'community' },
  countUnread: { method: 'GET', path: '/community/conversations/unread', access: 'community' },
  createConversation: { method: 'POST', path: '/community/conversations', access: 'community' },
  leaveConversation: {
    method: 'POST',
    path: '/community/conversations/:id/leave',
    access: 'community',
  },
  listMessages: {
    method: 'GET',
    path: '/community/conversations/:id/messages',
    access: 'community',
  },
  sendMessage: {
    method: 'POST',
    path: '/community/conversations/:id/messages',
    access: 'community',
  },
  sendTyping: {
    method: 'POST',
    path: '/community/conversations/:id/typing',
    access: 'community',
  },
  markRead: { method: 'PUT', path: '/community/conversations/:id/read', access: 'community' },
});

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
