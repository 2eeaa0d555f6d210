// Direct and group conversations.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import {
  CONVERSATION_NAME_MAX,
  CONVERSATIONS_PAGE,
  GROUP_MAX,
  GROUP_MIN,
  MESSAGE_MAX,
  MESSAGES_PAGE,
} from '../limits.ts';
import { Author } from '../people/people.schemas.ts';
import { isPlainText, PLAIN_TEXT } from '../text/person-text.ts';
import { ById, Id, line, requiredText, Timestamp } from '../text/text.schemas.ts';
import { conversationTypes, MESSAGE_TOO_LONG, messageRoutes } from './messages.ts';

export const ConversationType = z.enum(conversationTypes);

export const Participant = Author.extend({
  lastActive: Timestamp.nullable(),
  /**
   * When the participant last read the conversation. Null if the participant has never read it, and when a block
   * separates the participant and the caller.
   */
  lastReadAt: Timestamp.nullable(),
});

export const Conversation = z.object({
  id: z.string(),
  type: ConversationType,
  groupId: z.string().nullable(),
  /** For group conversations only; null for direct conversations. */
  name: z.string().nullable(),
  participants: z.array(z.string()),
  /** The participants by uid. */
  participantsInfo: z.record(z.string(), Participant),
  lastMessage: z
    .object({ text: z.string(), timestamp: Timestamp, authorId: z.string() })
    .nullable(),
  /** When the caller last read the conversation, by the server's clock. */
  lastReadAt: Timestamp.nullable(),
  isUnread: z.boolean(),
  /**
   * False when the caller may not send a direct message: a block or the other person's setting forbids it, or that person's
   * account has ended or is suspended. Always true for a group conversation.
   */
  canSend: z.boolean(),
  updatedAt: Timestamp,
});
export type Conversation = z.infer<typeof Conversation>;

export const Message = z.object({
  id: z.string(),
  conversationId: z.string(),
  authorId: z.string(),
  author: Author.optional(),
  content: z.string(),
  type: z.literal('text'),
  /** An id from the sender's browser, by which a retry is recognised. */
  clientId: z.string().nullable(),
  /** Whether a moderator removed the text. */
  isRemoved: z.boolean(),
  createdAt: Timestamp,
});
export type Message = z.infer<typeof Message>;

export const MessageContent = requiredText('Please write a message.')
  .max(MESSAGE_MAX, MESSAGE_TOO_LONG)
  .refine(isPlainText, PLAIN_TEXT);

export const CreateConversationBody = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('direct'), participantId: Id }),
  z.strictObject({
    type: z.literal('group'),
    name: line(CONVERSATION_NAME_MAX, 'Group name is required.'),
    participantIds: z
      .array(Id)
      .min(GROUP_MIN - 1, `A group needs ${GROUP_MIN} to ${GROUP_MAX} people, you included.`)
      .max(GROUP_MAX, `A group needs ${GROUP_MIN} to ${GROUP_MAX} people, you included.`),
  }),
]);

export const SendMessageBody = z.strictObject({
  content: MessageContent,
  type: z.literal('text').default('text'),
  clientId: z
    .string()
    .regex(/^[A-Za-z0-9_-]{8,64}$/)
    .optional(),
});

export const messageSchemas = {
  listConversations: {
    summary: "The caller's conversations, newest update first.",
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(CONVERSATIONS_PAGE),
      cursor: z.string().max(200).optional(),
    }),
    response: z.object({
      conversations: z.array(Conversation),
      nextCursor: z.string().nullable(),
      hasMore: z.boolean(),
    }),
  },
  getConversation: {
    summary: 'One conversation of the caller.',
    params: ById,
    response: Conversation,
  },
  countUnread: {
    summary: 'How many conversations are unread.',
    response: z.object({ count: z.int() }),
  },
  createConversation: {
    summary: 'Start a direct conversation (a pair has one) or a group of 3 to 20.',
    body: CreateConversationBody,
    response: z.object({ conversationId: z.string() }),
    status: 201,
  },
  leaveConversation: {
    summary: 'Leave a group.',
    params: ById,
    response: null,
  },
  listMessages: {
    summary: 'A page of messages, oldest first; `before` pages back.',
    params: ById,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(MESSAGES_PAGE),
      /** Returns only messages before this message id or instant. */
      before: z
        .string()
        .regex(/^[A-Za-z0-9_:.-]{1,80}$/)
        .optional(),
    }),
    response: z.object({ messages: z.array(Message), hasMore: z.boolean() }),
  },
  sendMessage: {
    summary: 'Send a message; the same clientId again answers the first message.',
    params: ById,
    body: SendMessageBody,
    response: Message,
    status: 201,
  },
  markRead: {
    summary: 'Mark a conversation as read; the read time only moves forward.',
    params: ById,
    response: z.object({ lastReadAt: Timestamp }),
  },
  sendTyping: {
    summary: 'Tell the other members that the caller is typing; this is not stored.',
    params: ById,
    response: null,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Messages', description: 'Conversations of two or more people.' };
export const messageEndpoints = joinEndpoints(messageRoutes, messageSchemas);
