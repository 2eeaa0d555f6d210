// Creates the demo's people and their profiles.
import { randomUUID } from 'node:crypto';
import { insertUser } from '../features/accounts/accounts.repository.ts';
import { type Demo, daysAgo, hoursAgo, minutesAfter } from './demo-context.ts';
import {
  type accountKeys,
  accountProfiles,
  type DemoKey,
  type DemoPerson,
  emailOf,
  people,
} from './demo-people.ts';
import { updateProfiles } from './demo-rows.repository.ts';

type Past = Pick<DemoPerson, 'rank' | 'bio' | 'joinedDaysAgo' | 'activeHoursAgo'>;

const joinedAt = (demo: Pick<Demo, 'today'>, { joinedDaysAgo }: Past, index: number) =>
  minutesAfter(daysAgo(demo, joinedDaysAgo, '06:12'), index * 17);

const profileOf = (demo: Pick<Demo, 'now' | 'today'>, uid: string, past: Past, index: number) => ({
  uid,
  rank: past.rank,
  bio: past.bio,
  created_at: joinedAt(demo, past, index),
  last_active_at: hoursAgo(demo, past.activeHoursAgo),
});

/** Creates the people. @returns the uid of every person, including the four demo accounts */
export async function makePeople(
  demo: Pick<Demo, 'tx' | 'now' | 'today'>,
  accounts: Record<(typeof accountKeys)[number], string>,
): Promise<Map<DemoKey, string>> {
  const uids = new Map<DemoKey, string>(Object.entries(accounts) as [DemoKey, string][]);
  const profiles: Parameters<typeof updateProfiles>[1][number][] = [];
  for (const [index, [key, person]] of people.entries()) {
    const uid = randomUUID();
    uids.set(key, uid);
    const [firstName, lastName] = person.name;
    await insertUser(
      demo.tx,
      {
        uid,
        firstName,
        lastName,
        email: emailOf(person.name),
        passwordHash: null,
        city: person.city,
        isAdmin: false,
        isDemo: true,
        isInterviewer: person.isInterviewer ?? false,
      },
      joinedAt(demo, person, index),
    );
    profiles.push(profileOf(demo, uid, person, index));
  }
  for (const [index, [key, account]] of Object.entries(accountProfiles).entries()) {
    const uid = accounts[key as keyof typeof accountProfiles];
    profiles.push(profileOf(demo, uid, account, index));
  }
  await updateProfiles(demo.tx, profiles);
  return uids;
}
