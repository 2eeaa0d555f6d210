// Lists, reads and leaves conversations. Two people have one direct conversation; a group conversation has 3 to 20 people.

import { UNREAD_FALLBACK_MS } from '@urost3/contract/limits.ts';
import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { decodePageCursor, toPage } from '../../http/page-cursor.ts';
import { conversationChanged, type MessagesDeps } from './conversation-events.ts';
import { listMembers, removeMember, updateRead } from './conversation-members.repository.ts';
import * as repository from './conversations.repository.ts';
import { isBlockedDirect, reachableFrom, toConversation } from './messages.view.ts';
import { createNewConversations } from './new-conversations.ts';

export type ConversationsService = ReturnType<typeof createConversationsService>;

export function createConversationsService(deps: MessagesDeps) {
  const { clock, live } = deps;
  const { db } = deps.database;

  async function view(
    viewer: string,
    rows: readonly repository.ConversationRow[],
  ): Promise<Conversation[]> {
    if (rows.length === 0) return [];
    const now = clock.now();
    const members = Map.groupBy(
      await listMembers(
        db,
        viewer,
        rows.map((row) => row.id),
      ),
      (member) => member.conversationId,
    );
    return rows
      .filter((row) => !isBlockedDirect(viewer, row, members.get(row.id) ?? []))
      .map((row) => toConversation(viewer, row, members.get(row.id) ?? [], now));
  }

  /** @throws AppError not_found for non-members */
  async function getRow(uid: string, id: string): Promise<repository.ConversationRow> {
    const row = await repository.findConversation(db, uid, id);
    if (!row) throw notFound('This conversation');
    return row;
  }

  return {
    ...createNewConversations(deps),
    getRow,
    async list(uid: string, cursor: string | undefined, limit: number) {
      const after = cursor ? decodePageCursor(cursor) : null;
      const rows = await repository.listConversations(db, uid, after, limit + 1);
      const { shown, ...page } = toPage(rows, limit, (row) => row.updatedAt);
      return { conversations: await view(uid, shown), ...page };
    },
    /** @throws AppError not_found */
    async get(uid: string, id: string): Promise<Conversation> {
      const [found] = await view(uid, [await getRow(uid, id)]);
      if (!found) throw notFound('This conversation');
      return found;
    },
    countUnread: (uid: string): Promise<number> =>
      repository.countUnread(db, uid, new Date(clock.now().getTime() - UNREAD_FALLBACK_MS)),
    /** @throws AppError not_found */
    async markRead(uid: string, id: string): Promise<Date> {
      const read = await updateRead(db, id, uid, clock.now());
      if (!read) throw notFound('This conversation');
      live.nudge(uid, 'read');
      if (read.isFirst) {
        const members = await listMembers(db, uid, [id]);
        const data = { conversationId: id, uid, at: read.at.toISOString() };
        live.tell({ uids: reachableFrom(uid, members), kind: 'receipt', data });
      }
      return read.at;
    },
    /** @throws AppError not_found for non-members, rule_violation for a direct conversation */
    async leave(uid: string, id: string): Promise<void> {
      const row = await getRow(uid, id);
      if (row.type !== 'group') throw new AppError('rule_violation', 'Only groups can be left.');
      await db.transaction(async (tx) => {
        const members = await listMembers(tx, uid, [id]);
        await removeMember(tx, id, uid);
        await live.publish(
          tx,
          conversationChanged(
            members.map((member) => member.uid),
            id,
          ),
        );
      });
    },
    listMembers: (handle: Db, viewer: string, id: string) => listMembers(handle, viewer, [id]),
  };
}
