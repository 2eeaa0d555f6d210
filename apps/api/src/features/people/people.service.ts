// Members of the community: finding people, author details, blocks.
import type {
  BlockedUser,
  DiscoverableUser,
  PublicProfile,
} from '@urost3/contract/people.schemas.ts';
import type { Database, Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LiveService } from '../live/live.service.ts';
import * as repository from './people.repository.ts';

export type { MemberFacts } from './people.repository.ts';
export type PeopleService = ReturnType<typeof createPeopleService>;

export function createPeopleService(deps: {
  database: Database;
  clock: Clock;
  audit: AuditService;
  live: LiveService;
}) {
  const { clock, audit, live } = deps;
  const { db } = deps.database;
  const blockListeners: ((by: string, uid: string) => Promise<void>)[] = [];
  return {
    /**
     * Registers a function that is called after the commit of each block. The function receives the uids of the blocker
     * and the blocked person.
     */
    onBlocked(listener: (by: string, uid: string) => Promise<void>): void {
      blockListeners.push(listener);
    },
    async discover(viewer: string, limit: number): Promise<DiscoverableUser[]> {
      const rows = await repository.listDiscoverable(db, viewer, limit, clock.now());
      return rows.map((row) => ({
        uid: row.uid,
        displayName: row.displayName,
        profileData: { rank: row.rank, city: row.city, bio: row.bio },
        lastActive: row.lastActiveAt?.toISOString() ?? null,
        communitySettings: {
          allowDirectMessages: row.allowDirectMessages,
          allowGroupInvites: row.allowGroupInvites,
        },
      }));
    },
    /** @throws AppError not_found */
    async getPublic(uid: string): Promise<PublicProfile> {
      const found = await repository.findPublicProfile(db, uid);
      if (!found) throw notFound('This person');
      return found;
    },
    /**
     * A block hides the texts of both people from each other and ends their direct messages.
     * @throws AppError rule_violation for oneself, not_found
     */
    async setBlock(by: string, uid: string, action: 'block' | 'unblock'): Promise<void> {
      if (by === uid) throw new AppError('rule_violation', 'You cannot block yourself.');
      if (!(await repository.findPublicProfile(db, uid))) throw notFound('This person');
      const now = clock.now();
      await db.transaction(async (tx) => {
        if (action === 'block') await repository.insertBlock(tx, by, uid, now);
        else await repository.removeBlock(tx, by, uid);
        await audit.record(tx, {
          action: action === 'block' ? 'people.blocked' : 'people.unblocked',
          actorUid: by,
          subject: uid,
        });
        await live.publish(tx, [
          { to: { uid: by }, kind: 'conversation', data: {} },
          { to: { uid }, kind: 'conversation', data: {} },
        ]);
      });
      if (action === 'block') for (const tell of blockListeners) await tell(by, uid);
    },
    async listBlocked(by: string, handle: Db = db): Promise<BlockedUser[]> {
      const rows = await repository.listBlocked(handle, by);
      return rows.map((row) => ({ ...row, blockedAt: row.blockedAt.toISOString() }));
    },
    /** Deletes a person's blocks together with the account. */
    erase: (tx: Db, uid: string) => repository.removeBlocksOf(tx, uid),
    /** Reads the facts that decide whether `viewer` may write to these people. Unknown and deleted people are left out. */
    listFacts: (handle: Db, viewer: string, uids: readonly string[]) =>
      repository.listMemberFacts(handle, viewer, uids, clock.now()),
    /** Everyone whose texts `viewer` does not see. */
    listHiddenUids: (handle: Db, viewer: string) => repository.listHiddenUids(handle, viewer),
  };
}
