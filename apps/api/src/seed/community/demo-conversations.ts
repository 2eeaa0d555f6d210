// Creates two direct conversations and one group conversation of the premium learner. Two of the three contain unread
// messages.
import { randomUUID } from 'node:crypto';
import { type Demo, daysAgo, hoursAgo, minutesAfter } from '../demo-context.ts';
import type { DemoKey } from '../demo-people.ts';
import { type DemoRow, insertRows } from '../demo-rows.repository.ts';
import type { DemoTime } from './demo-posts-earlier.ts';

interface DemoTalk {
  name: string | null;
  startedBy: DemoKey;
  members: readonly DemoKey[];
  /** The number of latest messages that the premium learner has not read. */
  unread: number;
  messages: readonly { by: DemoKey; at: DemoTime; text: string }[];
}

const talks: readonly DemoTalk[] = [
  {
    name: null,
    startedBy: 'premium',
    members: ['premium', 'nadia'],
    unread: 2,
    messages: [
      {
        by: 'premium',
        at: [3, '20:14'],
        text: 'Hello Nadia, I saw your post about the scenario. Shall we run two emergency stations each one evening?',
      },
      { by: 'nadia', at: [3, '20:31'], text: 'Yes please. Retention and torsion first?' },
      {
        by: 'premium',
        at: [3, '20:33'],
        text: 'Perfect. I will be the examiner for torsion, I have the checklist open.',
      },
      {
        by: 'nadia',
        at: [2, '21:02'],
        text: 'That was useful. You say "I would consider" a lot. Say "I do".',
      },
      { by: 'premium', at: [2, '21:05'], text: 'Noted, and slightly hurt. Same again this week?' },
      {
        by: 'nadia',
        at: 1.4,
        text: 'Tomorrow at half past seven would suit me. I will take the infected kidney, you take priapism.',
      },
      { by: 'nadia', at: 1.3, text: 'And bring the sentence about consent for both sides!' },
    ],
  },
  {
    name: null,
    startedBy: 'sanjay',
    members: ['sanjay', 'premium'],
    unread: 0,
    messages: [
      {
        by: 'sanjay',
        at: [10, '18:20'],
        text: 'You asked about the portfolio: choose six things and tell each in two minutes. What did you change, how do you know, what next?',
      },
      {
        by: 'premium',
        at: [10, '19:02'],
        text: 'Thank you. Would the stent register audit count? We halved the forgotten ones.',
      },
      {
        by: 'sanjay',
        at: [9, '07:45'],
        text: 'That is your first one. Begin with the patient who waited fourteen months, then the numbers.',
      },
      {
        by: 'premium',
        at: [9, '08:10'],
        text: 'Done. It is already a better story than the poster.',
      },
    ],
  },
  {
    name: 'Thursday circuit',
    startedBy: 'premium',
    members: ['premium', 'nadia', 'oliver', 'grace', 'mei'],
    unread: 3,
    messages: [
      {
        by: 'premium',
        at: 17,
        text: 'Welcome all. Four stations, one examiner each, ten minutes of feedback at the end. Who would like which?',
      },
      { by: 'mei', at: 16.4, text: 'I examine communication, please.' },
      { by: 'grace', at: 15.8, text: 'Clinical skills for me: I have a catheter and an orange.' },
      { by: 'premium', at: 15.2, text: 'The orange is a detail I did not know we needed.' },
      { by: 'oliver', at: 3.1, text: 'I take outpatients. Is half past seven still right?' },
      { by: 'nadia', at: 2.9, text: 'Yes, and I keep the time. The bell is merciless.' },
      {
        by: 'grace',
        at: 0.7,
        text: 'One rule from my last group: first say what went well, then one thing to change. No lists.',
      },
    ],
  },
];

export async function makeConversations(demo: Demo) {
  const conversations: DemoRow[] = [];
  const members: DemoRow[] = [];
  const messages: DemoRow[] = [];
  const timeOf = (at: DemoTime) =>
    typeof at === 'number' ? hoursAgo(demo, at) : daysAgo(demo, at[0], at[1]);
  for (const talk of talks) {
    const id = randomUUID();
    const uids = talk.members.map((key) => demo.uidOf(key));
    const sent = talk.messages.map((message) => ({ ...message, at: timeOf(message.at) }));
    const [first] = sent;
    const last = sent.at(-1);
    const lastRead = sent.at(-1 - talk.unread);
    if (!first || !last || !lastRead) throw new Error('a demo conversation has too few messages');
    const startedAt = minutesAfter(first.at, -1);
    conversations.push({
      id,
      conversation_type: talk.name ? 'group' : 'direct',
      name: talk.name,
      direct_key: talk.name ? null : [...uids].sort().join(':'),
      created_by: demo.uidOf(talk.startedBy),
      created_at: startedAt,
      updated_at: last.at,
      last_message_text: last.text,
      last_message_at: last.at,
      last_message_author: demo.uidOf(last.by),
    });
    for (const key of talk.members) {
      members.push({
        conversation_id: id,
        user_uid: demo.uidOf(key),
        joined_at: startedAt,
        last_read_at: key === 'premium' ? lastRead.at : last.at,
      });
    }
    for (const { by, at, text } of sent) {
      messages.push({
        id: randomUUID(),
        conversation_id: id,
        author_uid: demo.uidOf(by),
        content: text,
        created_at: at,
      });
    }
  }
  await insertRows(demo.tx, 'conversations', conversations);
  await insertRows(demo.tx, 'conversation_members', members);
  await insertRows(demo.tx, 'messages', messages);
}
