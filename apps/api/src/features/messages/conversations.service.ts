// Opens, lists, reads and leaves conversations. Two people have one direct conversation; a group conversation has 3 to 20 people.

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { GROUP_MAX, GROUP_MIN, UNREAD_FALLBACK_MS } from '@urost3/contract/limits.ts';
import type { Conversation } from '@urost3/contract/messages.schemas.ts';
import type { Database, Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { decodePageCursor, encodePageCursor } from '../../http/page-cursor.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { LiveService, PublishedEvent } from '../live/live.service.ts';
import type { MemberFacts, PeopleService } from '../people/people.service.ts';
import type { PushDeliveryService } from '../push/push-delivery.service.ts';
import type { Limit, RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import * as repository from './conversations.repository.ts';
import { isBlockedAuthor, reachableFrom, toConversation } from './messages.view.ts';

const STARTS: Limit = {
  name: 'conversations',
  max: 40,
  windowMs: HOUR_MS,
  message: 'You have started too many conversations.',
};

export interface MessagesDeps {
  database: Database;
  clock: Clock;
  live: LiveService;
  people: PeopleService;
  limits: RateLimitsService;
  push: PushDeliveryService;
}

export function conversationChanged(
  uids: readonly string[],
  conversationId: string,
): PublishedEvent[] {
  return uids.map((uid) => ({ to: { uid }, kind: 'conversation', data: { conversationId } }));
}

function requireReachable(facts: MemberFacts | undefined): MemberFacts {
  if (!facts) throw notFound('This person');
  if (facts.isBlocked) throw new AppError('forbidden', 'You cannot message this person.');
  return facts;
}

/** Refuses a new conversation with a hidden member, even by somebody who knows their uid. The hidden member can start one. */
function requireVisible(facts: MemberFacts): void {
  if (!facts.isVisible) throw new AppError('forbidden', 'This person cannot be messaged.');
}

export type ConversationsService = ReturnType<typeof createConversationsService>;

export function createConversationsService(deps: MessagesDeps) {
  const { clock, limits, live, people } = deps;
  const { db } = deps.database;
  const countStart = (starter: string) => limits.count(db, [{ limit: STARTS, subject: starter }]);

  async function view(
    viewer: string,
    rows: readonly repository.ConversationRow[],
  ): Promise<Conversation[]> {
    if (rows.length === 0) return [];
    const now = clock.now();
    const members = Map.groupBy(
      await repository.listMembers(
        db,
        viewer,
        rows.map((row) => row.id),
      ),
      (member) => member.conversationId,
    );
    return rows
      .filter((row) => !isBlockedAuthor(viewer, row, members.get(row.id) ?? []))
      .map((row) => toConversation(viewer, row, members.get(row.id) ?? [], now));
  }

  async function openDirect(starter: string, participantId: string): Promise<string> {
    if (participantId === starter) {
      throw new AppError('rule_violation', 'You cannot start a conversation with yourself.');
    }
    const pair = [starter, participantId].sort();
    const directKey = pair.join(':');
    const [found] = await people.listFacts(db, starter, [participantId]);
    const facts = requireReachable(found);
    const known = await repository.findDirect(db, directKey);
    if (known) return known;
    requireVisible(facts);
    if (!facts.isMember) {
      throw new AppError('rule_violation', 'This person is not in the community at the moment.');
    }
    if (!facts.allowDirectMessages) {
      throw new AppError('forbidden', 'This person does not accept direct messages.');
    }
    await countStart(starter);
    const now = clock.now();
    return db.transaction(async (tx) => {
      const values = { id: randomUUID(), directKey, createdBy: starter, now };
      const { id, isNew } = await repository.insertDirect(tx, values);
      if (isNew) {
        await repository.insertMembers(tx, id, pair, now);
        await live.publish(tx, conversationChanged(pair, id));
      }
      return id;
    });
  }

  function requireInvitable(one: MemberFacts): void {
    if (one.isBlocked) {
      throw new AppError('forbidden', `You cannot add ${one.displayName} to a group.`);
    }
    requireVisible(one);
    if (!one.isMember) {
      throw new AppError(
        'rule_violation',
        `${one.displayName} is not in the community at the moment.`,
      );
    }
    if (!one.allowGroupInvites) {
      throw new AppError('forbidden', `${one.displayName} does not accept group invitations.`);
    }
  }

  async function openGroup(
    starter: string,
    name: string,
    participantIds: readonly string[],
  ): Promise<string> {
    const invited = [...new Set(participantIds)].filter((uid) => uid !== starter);
    if (invited.length + 1 < GROUP_MIN || invited.length + 1 > GROUP_MAX) {
      const words = `A group needs ${GROUP_MIN} to ${GROUP_MAX} people, you included.`;
      throw new AppError('validation_failed', words, { fields: { participantIds: words } });
    }
    const facts = await people.listFacts(db, starter, invited);
    if (facts.length !== invited.length) throw notFound('One of the people');
    for (const one of facts) requireInvitable(one);
    await countStart(starter);
    const now = clock.now();
    const id = randomUUID();
    const everyone = [starter, ...invited];
    await db.transaction(async (tx) => {
      await repository.insertGroup(tx, { id, name, createdBy: starter, now });
      await repository.insertMembers(tx, id, everyone, now);
      await live.publish(tx, conversationChanged(everyone, id));
    });
    return id;
  }

  /** @throws AppError not_found for non-members */
  async function getRow(uid: string, id: string): Promise<repository.ConversationRow> {
    const row = await repository.findConversation(db, uid, id);
    if (!row) throw notFound('This conversation');
    return row;
  }

  return {
    openDirect,
    openGroup,
    getRow,
    async list(uid: string, cursor: string | undefined, limit: number) {
      const after = cursor ? decodePageCursor(cursor) : null;
      const rows = await repository.listConversations(db, uid, after, limit + 1);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const hasMore = rows.length > limit;
      return {
        conversations: await view(uid, shown),
        nextCursor:
          hasMore && last ? encodePageCursor(last.updatedAt.toISOString(), last.id) : null,
        hasMore,
      };
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
      const read = await repository.updateRead(db, id, uid, clock.now());
      if (!read) throw notFound('This conversation');
      live.nudge(uid, 'read');
      if (read.isFirst) {
        const members = await repository.listMembers(db, uid, [id]);
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
        const members = await repository.listMembers(tx, uid, [id]);
        await repository.removeMember(tx, id, uid);
        await live.publish(
          tx,
          conversationChanged(
            members.map((member) => member.uid),
            id,
          ),
        );
      });
    },
    listMembers: (handle: Db, viewer: string, id: string) =>
      repository.listMembers(handle, viewer, [id]),
  };
}
