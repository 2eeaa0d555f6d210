// Creates the four demo accounts of the embedded database. At its start, the server suspends them in each of these
// cases: production, PostgreSQL, a hosted identity provider, live Stripe keys.

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { SiteInfo } from '@urost3/contract/health/health.schemas.ts';
import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Context } from '../composition/context.ts';
import type { Db } from '../db/client.ts';
import { lockAccount } from '../features/accounts/account-lock.sql.ts';
import { findUserByEmail, insertUser } from '../features/accounts/accounts.repository.ts';
import { type User, users } from '../features/accounts/accounts.tables.ts';
import { signOutEverywhere } from '../features/accounts/sessions/sessions.service.ts';
import { hashPassword } from '../features/accounts/sign-in/password.service.ts';
import { grantSubscription } from '../features/subscription/subscription.service.ts';

/** Demo accounts that can sign in now, or that could sign in as soon as an administrator activates them. */
function listOpenDemoUsers(db: Db): Promise<Pick<User, 'uid'>[]> {
  return db
    .select({ uid: users.uid })
    .from(users)
    .where(
      and(
        eq(users.isDemo, true),
        isNull(users.deletedAt),
        or(isNull(users.disabledAt), isNotNull(users.passwordHash)),
      ),
    );
}

async function updateDemoAccess(
  tx: Db,
  uid: string,
  access: Pick<User, 'passwordHash' | 'disabledAt'>,
  now: Date,
) {
  await tx
    .update(users)
    .set({ ...access, updatedAt: now })
    .where(eq(users.uid, uid));
}

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
export async function seedDemoAccounts(ctx: Context) {
  const { db, clock } = ctx;
  const passwordHash = await hashPassword(PASSWORD);
  const now = clock.now();
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
        await grantSubscription(ctx, tx, uid, new Date(now.getTime() + YEAR_MS));
    });
  }
}

/**
 * Suspends demo accounts from an earlier start or a backup, even the last administrator, because everybody knows the
 * password. The password is removed too, so that nobody can sign in with it when the account is activated again.
 * @returns how many accounts were active
 */
export async function endDemoAccounts(ctx: Context): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const open = await listOpenDemoUsers(tx);
    const now = ctx.clock.now();
    for (const { uid } of open) {
      await lockAccount(tx, uid);
      await signOutEverywhere(ctx, tx, uid, 'suspended', now);
      await updateDemoAccess(tx, uid, { passwordHash: null, disabledAt: now }, now);
      await ctx.audit.record(tx, null, 'identity.suspended', uid, { by: 'start' });
    }
    return open.length;
  });
}
