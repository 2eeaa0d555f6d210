import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import { UNKNOWN_USER } from '@urost3/contract/people.ts';

const otherOf = (conversation: Conversation, uid: string) =>
  conversation.participants.find((participant) => participant !== uid);

/** The name of a group conversation, or of the other person in a direct conversation. */
export function conversationName(conversation: Conversation, uid: string): string {
  if (conversation.type === 'group') return conversation.name ?? 'Group';
  const other = otherOf(conversation, uid);
  return (other && conversation.participantsInfo[other]?.displayName) || UNKNOWN_USER;
}

/** The avatar of a group conversation, or of the other person in a direct conversation. */
export function conversationAvatar(
  conversation: Conversation,
  uid: string,
): { uid: string; name: string } {
  const other = conversation.type === 'group' ? undefined : otherOf(conversation, uid);
  return { uid: other ?? conversation.id, name: conversationName(conversation, uid) };
}
