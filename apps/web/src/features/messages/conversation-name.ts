import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import { UNKNOWN_USER } from '@urost3/contract/people.ts';

/** The group's name, or the other person's. */
export function conversationName(conversation: Conversation, uid: string): string {
  if (conversation.type === 'group') return conversation.name ?? 'Group';
  const other = conversation.participants.find((participant) => participant !== uid);
  return (other && conversation.participantsInfo[other]?.displayName) || UNKNOWN_USER;
}
