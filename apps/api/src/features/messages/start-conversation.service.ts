// Starts conversations: decides who may start one with whom, and who may be added to a group conversation. Two people have
// one direct conversation; a group conversation begins with 3 to 20 people.

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { GROUP_MAX, GROUP_MIN } from '@urost3/contract/limits.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import type { Context } from '../../composition/context.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { listMemberFacts, type MemberFacts } from '../people/people.service.ts';
import type { Limit } from '../rate-limits/rate-limits.service.ts';
import * as repository from './conversations.repository.ts';
import { conversationChanged } from './conversations.service.ts';
import { conversations } from './messages.tables.ts';

const STARTS: Limit = {
  name: 'conversations',
  max: 40,
  windowMs: HOUR_MS,
  message: 'You have started too many conversations.',
};

function requireReachable(facts: MemberFacts | undefined): MemberFacts {
  if (!facts) throw notFound('This person');
  if (facts.isBlocked) throw new AppError('forbidden', 'You cannot message this person.');
  return facts;
}

/**
 * Refuses a new conversation with a member who has chosen not to be found. The refusal also applies to callers who know
 * the uid. The hidden member can still start a conversation.
 */
function requireVisible(facts: MemberFacts): void {
  if (!facts.isVisible) throw new AppError('forbidden', 'This person cannot be messaged.');
}

const countStart = ({ db, limits }: Context, starter: string) =>
  limits.count(db, [{ limit: STARTS, subject: starter }]);

/**
 * @returns the id of the direct conversation, which is created if needed
 * @throws AppError not_found, forbidden, rule_violation, too_many_requests
 */
export async function openDirectConversation(
  ctx: Context,
  starter: string,
  participantId: string,
): Promise<string> {
  const { db, clock, live } = ctx;
  if (participantId === starter) {
    throw new AppError('rule_violation', 'You cannot start a conversation with yourself.');
  }
  const pair = [starter, participantId].sort();
  const directKey = pair.join(':');
  const [found] = await listMemberFacts(ctx, db, starter, [participantId]);
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
  await countStart(ctx, starter);
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
  const name = isolate(one.displayName);
  if (one.isBlocked) throw new AppError('forbidden', `You cannot add ${name} to a group.`);
  requireVisible(one);
  if (!one.isMember)
    throw new AppError('rule_violation', `${name} is not in the community at the moment.`);
  if (!one.allowGroupInvites)
    throw new AppError('forbidden', `${name} does not accept group invitations.`);
}

/** @throws AppError validation_failed, not_found, forbidden, rule_violation, too_many_requests */
export async function openGroupConversation(
  ctx: Context,
  starter: string,
  name: string,
  participantIds: readonly string[],
): Promise<string> {
  const invited = [...new Set(participantIds)].filter((uid) => uid !== starter);
  if (invited.length + 1 < GROUP_MIN || invited.length + 1 > GROUP_MAX) {
    const words = `A group needs ${GROUP_MIN} to ${GROUP_MAX} people, you included.`;
    throw new AppError('validation_failed', words, { fields: { participantIds: words } });
  }
  const facts = await listMemberFacts(ctx, ctx.db, starter, invited);
  if (facts.length !== invited.length) throw notFound('One of the people');
  for (const one of facts) requireInvitable(one);
  await countStart(ctx, starter);
  const now = ctx.clock.now();
  const id = randomUUID();
  const everyone = [starter, ...invited];
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(conversations)
      .values({ id, name, createdBy: starter, type: 'group', createdAt: now, updatedAt: now });
    await repository.insertMembers(tx, id, everyone, now);
    await ctx.live.publish(tx, conversationChanged(everyone, id));
  });
  return id;
}
