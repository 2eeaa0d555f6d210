// Creates the four demo accounts of the embedded database. At its start, the server suspends them in each of these
// cases: production, PostgreSQL, a hosted identity provider, live Stripe keys.

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { SiteInfo } from '@urost3/contract/health.schemas.ts';
import type { Database } from '../db/client.ts';
import { lockAccount } from '../features/accounts/account-lock.sql.ts';
import { findUserByEmail, insertUser } from '../features/accounts/accounts.repository.ts';
import {
  listOpenDemoUsers,
  updateDemoAccess,
} from '../features/accounts/demo-accounts.repository.ts';
import { hashPassword } from '../features/accounts/password.service.ts';
import type { SessionsService } from '../features/accounts/sessions.service.ts';
import type { AuditService } from '../features/audit/audit.service.ts';
import type { SubscriptionService } from '../features/subscription/subscription.service.ts';
import type { Clock } from '../providers/clock/clock.ts';

const PASSWORD = 'demo-password';
const YEAR_MS = 365 * DAY_MS;

export const demoPeople = [
  { name: ['Asha', 'Admin'], role: 'admin', city: 'Leeds' },
  { name: ['Idris', 'Interviewer'], role: 'interviewer', city: 'Cardiff' },
  { name: ['Priya', 'Premium'], role: 'premium', city: 'London' },
  { name: ['Fred', 'Free'], role: 'free', city: 'Bristol' },
] as const;

const labels = {
  admin: 'Administrator',
  interviewer: 'Interviewer',
  premium: 'Premium learner',
  free: 'Free learner',
} as const;

export const demoAccounts: SiteInfo['demoAccounts'] = demoPeople.map(({ role }) => ({
  email: `${role}@demo.test`,
  password: PASSWORD,
  label: labels[role],
}));

/**
 * Creates missing demo accounts and reopens demo accounts that `endDemoAccounts` has suspended. Other accounts stay
 * unchanged.
 */
export async function seedDemoAccounts(deps: {
  database: Database;
  clock: Clock;
  subscription: SubscriptionService;
}): Promise<void> {
  const { db } = deps.database;
  const passwordHash = await hashPassword(PASSWORD);
  const now = deps.clock.now();
  for (const { name, role, city } of demoPeople) {
    const email = `${role}@demo.test`;
    const existing = await findUserByEmail(db, email);
    if (existing) {
      const isEnded = existing.isDemo && existing.passwordHash === null;
      if (isEnded)
        await updateDemoAccess(db, existing.uid, { passwordHash, disabledAt: null }, now);
      continue;
    }
    const uid = randomUUID();
    await db.transaction(async (tx) => {
      await insertUser(
        tx,
        {
          uid,
          email,
          passwordHash,
          firstName: name[0],
          lastName: name[1],
          city,
          isAdmin: role === 'admin',
          isInterviewer: role === 'interviewer',
          isDemo: true,
        },
        now,
      );
      if (role === 'premium')
        await deps.subscription.grant(tx, uid, new Date(now.getTime() + YEAR_MS));
    });
  }
}

/**
 * Suspends demo accounts from an earlier start or a backup, even the last administrator, because everybody knows the
 * password. The password is removed too, so that nobody can sign in with it when the account is activated again.
 * @returns how many accounts were active
 */
export async function endDemoAccounts(deps: {
  database: Database;
  clock: Clock;
  audit: AuditService;
  sessions: SessionsService;
}): Promise<number> {
  const { db } = deps.database;
  return db.transaction(async (tx) => {
    const open = await listOpenDemoUsers(tx);
    const now = deps.clock.now();
    for (const { uid } of open) {
      await lockAccount(tx, uid);
      await deps.sessions.endAll(tx, uid, 'suspended', now);
      await updateDemoAccess(tx, uid, { passwordHash: null, disabledAt: now }, now);
      await deps.audit.record(tx, {
        action: 'identity.suspended',
        actorUid: null,
        subject: uid,
        detail: { by: 'start' },
      });
    }
    return open.length;
  });
}
