// Who is in a conversation, who may read it and write in it, and who sees whose activity. A statement about one message or one read
// time asks for its member itself (`findReadable` in messages.repository.ts, `updateRead` in conversations.repository.ts).
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import {
  type ConversationRow,
  conversationsOf,
  listConversationMembers,
  type MemberRow,
} from './conversations.repository.ts';
import { conversationMembers, conversations } from './messages.tables.ts';

/** @returns the conversation, for its members only @throws AppError not_found */
export async function requireMember(
  { db }: Context,
  uid: string,
  id: string,
): Promise<ConversationRow> {
  const isOwn = and(eq(conversationMembers.userUid, uid), eq(conversations.id, id));
  const [row] = await conversationsOf(db, uid).where(isOwn);
  if (!row) throw notFound('This conversation');
  return row;
}

/** @returns what a member reads @throws AppError not_found for non-members and after a block in a direct conversation */
export async function requireReader(
  ctx: Context,
  uid: string,
  id: string,
): Promise<{ row: ConversationRow; members: MemberRow[] }> {
  const row = await requireMember(ctx, uid, id);
  const members = await listConversationMembers(ctx.db, uid, [id]);
  if (isBlockedDirect(uid, row, members)) throw notFound('This conversation');
  return { row, members };
}

/** @returns the members to whom this member may write @throws AppError not_found for non-members, forbidden */
export async function requireWriter(ctx: Context, uid: string, id: string): Promise<MemberRow[]> {
  const members = await listConversationMembers(ctx.db, uid, [id]);
  if (!members.some((member) => member.uid === uid)) throw notFound('This conversation');
  const others = members.filter((member) => member.uid !== uid);
  const [other] = others;
  // The type of the conversation matters only if the other member is gone, is blocked or refuses direct messages. Read the
  // conversation only in these cases.
  if (
    others.length === 1 &&
    (other?.isGone || other?.isBlocked || other?.allowDirectMessages === false)
  ) {
    const refusal = sendRefusal(await requireMember(ctx, uid, id), others);
    if (refusal) throw new AppError('forbidden', refusal);
  }
  return members;
}

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
