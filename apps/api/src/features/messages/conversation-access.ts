// Who may write to whom in a conversation, and who sees whose activity.
import type { ConversationRow, MemberRow } from './conversations.repository.ts';

/** The reason why a direct message cannot be sent; null when it can, and for every group conversation. */
export function sendRefusal(
  conversation: { type: 'direct' | 'group'; createdBy: string },
  others: readonly MemberRow[],
): string | null {
  if (conversation.type === 'group') return null;
  const other = others[0];
  if (!other || other.isGone) return 'This person is no longer here.';
  if (other.isBlocked) return 'You cannot message this person.';
  // A person who starts a conversation accepts replies in it.
  if (other.allowDirectMessages === false && conversation.createdBy !== other.uid) {
    return 'This person does not accept direct messages.';
  }
  return null;
}

/** The other members who may see this member's activity: those with an account and without a block in either direction. */
export const reachableFrom = (uid: string, members: readonly MemberRow[]): string[] =>
  members
    .filter((member) => member.uid !== uid && !member.isBlocked && !member.isGone)
    .map((member) => member.uid);

/** Whether this is a direct conversation, and a block separates its two members. Such a conversation is not listed. */
export function isBlockedDirect(
  viewer: string,
  row: ConversationRow,
  members: readonly MemberRow[],
): boolean {
  return (
    row.type === 'direct' && members.some((member) => member.uid !== viewer && member.isBlocked)
  );
}
