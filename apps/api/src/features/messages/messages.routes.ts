import { messageEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { ConversationsService } from './conversations.service.ts';
import type { MessagesService } from './messages.service.ts';

export function messageRoutes(services: {
  conversations: ConversationsService;
  messages: MessagesService;
}): Route[] {
  const { conversations, messages } = services;
  return [
    route(messageEndpoints.listConversations, ({ principal, query }) =>
      conversations.list(principal.uid, query.cursor, query.limit),
    ),
    route(messageEndpoints.countUnread, async ({ principal }) => ({
      count: await conversations.countUnread(principal.uid),
    })),
    route(messageEndpoints.getConversation, ({ principal, params }) =>
      conversations.get(principal.uid, params.id),
    ),
    route(messageEndpoints.createConversation, async ({ principal, body }) => ({
      conversationId:
        body.type === 'direct'
          ? await conversations.openDirect(principal.uid, body.participantId)
          : await conversations.openGroup(principal.uid, body.name, body.participantIds),
    })),
    route(messageEndpoints.leaveConversation, ({ principal, params }) =>
      conversations.leave(principal.uid, params.id),
    ),
    route(messageEndpoints.listMessages, ({ principal, params, query }) =>
      messages.list(principal.uid, params.id, query.before, query.limit),
    ),
    route(messageEndpoints.sendMessage, ({ principal, params, body }) =>
      messages.send(principal, params.id, body),
    ),
    route(messageEndpoints.tellTyping, ({ principal, params }) =>
      messages.tellTyping(principal, params.id),
    ),
    route(messageEndpoints.markRead, async ({ principal, params }) => ({
      lastReadAt: (await conversations.markRead(principal.uid, params.id)).toISOString(),
    })),
  ];
}
