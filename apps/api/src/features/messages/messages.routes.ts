import { messageEndpoints } from '@urost3/contract/messages/messages.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, scheduledJob } from '../../composition/feature.ts';
import { type Route, route } from '../../http/route.ts';
import {
  countUnreadConversations,
  exportMessages,
  getConversation,
  leaveConversation,
  listConversations,
  markConversationRead,
} from './conversations.service.ts';
import { addMissingMessagePush } from './message-push.service.ts';
import { listMessages, sendMessage, sendTyping } from './messages.service.ts';
import { openDirectConversation, openGroupConversation } from './start-conversation.service.ts';

const messageRoutes = (ctx: Context): Route[] => [
  route(messageEndpoints.listConversations, ({ principal, query }) =>
    listConversations(ctx, principal.uid, query.cursor, query.limit),
  ),
  route(messageEndpoints.countUnread, async ({ principal }) => ({
    count: await countUnreadConversations(ctx, principal.uid),
  })),
  route(messageEndpoints.getConversation, ({ principal, params }) =>
    getConversation(ctx, principal.uid, params.id),
  ),
  route(messageEndpoints.createConversation, async ({ principal: { uid }, body }) => ({
    conversationId:
      body.type === 'direct'
        ? await openDirectConversation(ctx, uid, body.participantId)
        : await openGroupConversation(ctx, uid, body.name, body.participantIds),
  })),
  route(messageEndpoints.leaveConversation, ({ principal, params }) =>
    leaveConversation(ctx, principal.uid, params.id),
  ),
  route(messageEndpoints.listMessages, ({ principal, params, query }) =>
    listMessages(ctx, principal.uid, params.id, query.before, query.limit),
  ),
  route(messageEndpoints.sendMessage, ({ principal, params, body }) =>
    sendMessage(ctx, principal, params.id, body),
  ),
  route(messageEndpoints.sendTyping, ({ principal, params }) =>
    sendTyping(ctx, principal, params.id),
  ),
  route(messageEndpoints.markRead, async ({ principal, params }) => ({
    lastReadAt: (await markConversationRead(ctx, principal.uid, params.id)).toISOString(),
  })),
];

export const messagesFeature = (ctx: Context): Feature => ({
  routes: { community: messageRoutes(ctx) },
  // Messages stay, with the author 'Deleted user'.
  erase: null,
  exports: { as: 'messages', of: exportMessages },
  jobs: [
    scheduledJob('messages.push', '*/5 * * * *', () => addMissingMessagePush(ctx), { retries: 0 }),
  ],
  countUnread: (uid) => countUnreadConversations(ctx, uid),
});
