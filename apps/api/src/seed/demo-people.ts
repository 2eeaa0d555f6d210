// The demo's people: the profiles of the demo accounts, and other people. The other people have no password, so nobody
// can sign in as them.
import { randomUUID } from 'node:crypto';
import { insertUser } from '../features/accounts/accounts.repository.ts';
import { type Demo, daysAgo, hoursAgo, minutesAfter } from './demo-context.ts';
import { updateProfiles } from './demo-rows.repository.ts';

interface DemoPerson {
  name: readonly [first: string, last: string];
  rank: string;
  city: string;
  bio: string;
  joinedDaysAgo: number;
  activeHoursAgo: number;
  isInterviewer?: true;
}

const everyone = {
  nadia: {
    name: ['Nadia', 'Rahman'],
    rank: 'Core Trainee (CT2)',
    city: 'Manchester',
    joinedDaysAgo: 48,
    activeHoursAgo: 0.4,
    bio: 'CT2 in Salford. Happy to practise emergency stations on weekday evenings.',
  },
  tom: {
    name: ['Tom', 'Ellis'],
    rank: 'Clinical Fellow',
    city: 'Edinburgh',
    joinedDaysAgo: 55,
    activeHoursAgo: 2,
    bio: 'Second attempt this year. Working mostly on consent and difficult conversations.',
  },
  grace: {
    name: ['Grace', 'Okafor'],
    rank: 'Core Trainee (CT2)',
    city: 'Birmingham',
    joinedDaysAgo: 41,
    activeHoursAgo: 5,
    bio: 'Interested in stones and endourology. I keep a list of consent phrases that patients understand.',
  },
  callum: {
    name: ['Callum', 'Fraser'],
    rank: 'Core Trainee (CT2)',
    city: 'Glasgow',
    joinedDaysAgo: 36,
    activeHoursAgo: 9,
    bio: 'On call one week in six, so I revise in short bursts. Always glad of a partner for a circuit.',
  },
  mei: {
    name: ['Mei Lin', 'Tan'],
    rank: 'Clinical Fellow',
    city: 'London',
    joinedDaysAgo: 74,
    activeHoursAgo: 1,
    bio: 'Robotic fellow in south London. Back to basics for the interview: catheters, retention, haematuria.',
  },
  oliver: {
    name: ['Oliver', 'Hughes'],
    rank: 'Core Trainee (CT2)',
    city: 'Cardiff',
    joinedDaysAgo: 31,
    activeHoursAgo: 7,
    bio: 'Preparing with two colleagues in Cardiff. We meet on Thursdays and take newcomers.',
  },
  amara: {
    name: ['Amara', 'Nwosu'],
    rank: 'Trust Grade Doctor',
    city: 'Leicester',
    joinedDaysAgo: 27,
    activeHoursAgo: 26,
    bio: 'Three years of urology in a district general hospital. Good at clinic stations, slow at emergencies.',
  },
  sanjay: {
    name: ['Sanjay', 'Iyer'],
    rank: 'ST3 Urology',
    city: 'Newcastle upon Tyne',
    joinedDaysAgo: 362,
    activeHoursAgo: 30,
    bio: 'Started as an ST3 in October. Ask me about the portfolio, the timing and the nerves.',
  },
  ffion: {
    name: ['Ffion', 'Davies'],
    rank: 'Core Trainee (CT1)',
    city: 'Swansea',
    joinedDaysAgo: 22,
    activeHoursAgo: 4,
    bio: 'Early start: I apply next year and would like to hear how others plan their weeks.',
  },
  patrick: {
    name: ['Patrick', 'Gallagher'],
    rank: 'Core Trainee (CT2)',
    city: 'Belfast',
    joinedDaysAgo: 17,
    activeHoursAgo: 12,
    bio: 'Audio stations on the commute, questions at lunch. Looking for feedback on breaking bad news.',
  },
  zainab: {
    name: ['Zainab', 'Malik'],
    rank: 'Clinical Fellow',
    city: 'Bradford',
    joinedDaysAgo: 14,
    activeHoursAgo: 18,
    bio: 'Returning after parental leave. I study at nap time and practise aloud in the car.',
  },
  hannah: {
    name: ['Hannah', 'Weiss'],
    rank: 'Core Trainee (CT2)',
    city: 'Oxford',
    joinedDaysAgo: 9,
    activeHoursAgo: 3,
    bio: 'Oncology research year behind me. Happy to explain trials in two sentences, if asked.',
  },
  ravi: {
    name: ['Ravi', 'Deshmukh'],
    rank: 'ST3 Urology',
    city: 'Sheffield',
    joinedDaysAgo: 382,
    activeHoursAgo: 340,
    bio: 'Got my number last spring. Mostly reading these days.',
  },
  joseph: {
    name: ['Joseph', 'Mensah'],
    rank: 'Clinical Fellow (F3)',
    city: 'Nottingham',
    joinedDaysAgo: 24,
    activeHoursAgo: 6,
    bio: 'Deciding between urology and general surgery.',
  },
  lucy: {
    name: ['Lucy', 'Bennett'],
    rank: 'Foundation Doctor (F2)',
    city: 'Exeter',
    joinedDaysAgo: 21,
    activeHoursAgo: 290,
    bio: 'Curious about urology, not applying yet.',
  },
  helen: {
    name: ['Helen', 'Marsh'],
    rank: 'Consultant Urologist',
    city: 'York',
    joinedDaysAgo: 90,
    activeHoursAgo: 20,
    bio: 'Interviewer. I sit on practice panels and give feedback that can be used the next day.',
    isInterviewer: true,
  },
} as const satisfies Record<string, DemoPerson>;

const accountKeys = ['admin', 'interviewer', 'premium', 'free'] as const;
type PersonKey = keyof typeof everyone;
/** One of the four demo accounts, or one of the people in this file. */
export type DemoKey = (typeof accountKeys)[number] | PersonKey;

const emailOf = ([first, last]: readonly [string, string]) =>
  `${first}.${last}@demo.test`.toLowerCase().replace(' ', '-');

/** The people whose hours fill the demo's calendar. */
export const demoInterviewerEmails = ['interviewer@demo.test', emailOf(everyone.helen.name)];

export const people = Object.entries(everyone) as [PersonKey, DemoPerson][];

/** Profiles of three demo accounts. The fourth, a newcomer, has an empty profile. */
const accountProfiles = {
  premium: {
    rank: 'Core Trainee (CT2)',
    bio: 'CT2 in east London, first attempt. Emergency stations are my weak spot: I would like to run them with somebody.',
    joinedDaysAgo: 63,
    activeHoursAgo: 14,
  },
  admin: {
    rank: 'Course Lead',
    bio: 'I look after the question bank and this community. Write to me when something is wrong.',
    joinedDaysAgo: 400,
    activeHoursAgo: 11,
  },
  interviewer: {
    rank: 'Consultant Urologist',
    bio: 'Interviewer. Fifteen years of endourology, and a fondness for short answers.',
    joinedDaysAgo: 120,
    activeHoursAgo: 16,
  },
} as const;

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
