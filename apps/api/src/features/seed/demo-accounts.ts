// The four demo accounts of the embedded mode.
import { randomUUID } from 'node:crypto';
import type { SiteInfo } from '@urost3/contract/health.ts';
import type { Database } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { findUserByEmail, insertUser } from '../accounts/accounts.service.ts';
import { hashPassword } from '../accounts/password.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';

const PASSWORD = 'demo-password';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

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

/** Makes the accounts that are missing; existing ones are left as people changed them. */
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
    if (await findUserByEmail(db, email)) continue;
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
