import type { PostType } from '@urost3/contract/feed/feed.schemas.ts';
import type { DemoKey } from '../demo-people.ts';

/** Hours before now, or a number of days before today and a time of day. */
export type DemoTime = number | readonly [days: number, time: string];

interface DemoComment {
  by: DemoKey;
  /** Minutes after the post or the parent comment. */
  after: number;
  text: string;
  likedBy?: readonly DemoKey[];
  replies?: readonly Omit<DemoComment, 'replies'>[];
}

export interface DemoPost {
  /** A name with which other demo data refers to the post. */
  key?: 'calls' | 'recalled';
  by: DemoKey;
  at: DemoTime;
  type: PostType;
  title: string;
  body: string;
  tags: readonly string[];
  /** The name of a file in `pictures/` without its extension. */
  picture?: string;
  likedBy: readonly DemoKey[];
  comments: readonly DemoComment[];
}

export const earlierPosts: readonly DemoPost[] = [
  {
    by: 'amara',
    at: [7, '12:40'],
    type: 'text',
    title: 'A visible haematuria opening that works for me',
    body: 'Visible blood is cancer until shown otherwise, so I say that first and kindly. Then: age, smoking, work, anticoagulants, clots, and one sentence on the two-week pathway. Flexible cystoscopy and CT urogram with the reasons for each, not as a list. I leave the infection story for the second minute.',
    tags: ['outpatient', 'haematuria'],
    likedBy: ['nadia', 'premium', 'oliver', 'callum'],
    comments: [
      {
        by: 'oliver',
        after: 55,
        text: 'Do you mention renal function before contrast at once, or when asked?',
        replies: [
          {
            by: 'amara',
            after: 18,
            text: 'At once, in the same breath as the CT. It costs four words.',
            likedBy: ['oliver'],
          },
        ],
      },
    ],
  },
  {
    by: 'zainab',
    at: [9, '13:25'],
    type: 'question',
    title: 'Do you record yourselves?',
    body: 'I played one of my answers back and heard nine "basically" in two minutes. Painful and useful. Does anybody have a better way to get rid of fillers?',
    tags: ['technique'],
    likedBy: ['ffion', 'patrick', 'tom', 'premium'],
    comments: [
      {
        by: 'tom',
        after: 17,
        text: 'Breathe where the filler was. A pause of two seconds sounds like thinking; it only feels long to you.',
        likedBy: ['zainab', 'ffion', 'patrick'],
      },
    ],
  },
  {
    by: 'mei',
    at: [11, '22:05'],
    type: 'image',
    title: 'Obstruction on one page',
    body: 'My sketch for the whiteboard question: where it is blocked, what rises behind it, and the two ways to let it out. Colours for two minutes of talking.',
    tags: ['emergency', 'anatomy', 'sketch'],
    picture: 'obstructed-kidney',
    likedBy: ['nadia', 'grace', 'oliver', 'amara', 'callum', 'hannah', 'ffion'],
    comments: [
      {
        by: 'callum',
        after: 50,
        text: 'Could you post the retention one as well? This is better than my two pages.',
        likedBy: ['mei'],
      },
      {
        by: 'premium',
        after: 600,
        text: 'Drew it from memory this morning. The arrows do the talking.',
        likedBy: ['mei'],
      },
    ],
  },
  {
    by: 'hannah',
    at: [8, '19:30'],
    type: 'text',
    title: 'Saying BCG in plain words',
    body: '"A weakened bacterium, put into the bladder through a thin tube once a week for six weeks, so that your own immune system clears the lining." Then the three things people want to know: what it feels like, when to ring us, and how we check that it works. Corrections welcome.',
    tags: ['outpatient', 'bladder cancer'],
    likedBy: ['nadia', 'mei', 'premium'],
    comments: [
      {
        by: 'nadia',
        after: 75,
        text: 'I add how long after it they should sit down to pass urine and clean the toilet. People remember that we thought of home.',
        likedBy: ['hannah'],
      },
    ],
  },
  {
    by: 'patrick',
    at: [13, '08:15'],
    type: 'text',
    title: 'Audio on the train: what stuck',
    body: 'I listen to one station on the way in at one and a half speed and answer the questions on the way home. After two weeks the clot retention station is the first one that I can run without notes.',
    tags: ['technique', 'audio'],
    likedBy: ['oliver', 'zainab', 'ffion', 'premium', 'nadia'],
    comments: [],
  },
  {
    by: 'sanjay',
    at: [16, '17:00'],
    type: 'text',
    title: 'What I would tell myself a year ago',
    body: 'Practise standing up. Practise with somebody who interrupts. Keep the portfolio to the six things that you can talk about for two minutes each. And book one mock interview early, not the week before: the feedback needs time to become a habit.',
    tags: ['portfolio', 'advice'],
    likedBy: [
      ...(['nadia', 'tom', 'grace', 'callum', 'mei', 'oliver', 'amara'] as const),
      ...(['ffion', 'patrick', 'zainab', 'premium'] as const),
    ],
    comments: [
      {
        by: 'premium',
        after: 140,
        text: 'Booked mine because of this post. It hurt, and the emergency list is on my wall now.',
        likedBy: ['sanjay', 'nadia'],
        replies: [
          {
            by: 'sanjay',
            after: 45,
            text: 'Good. Read the sheet again in ten days; half of it will look easy.',
            likedBy: ['premium'],
          },
        ],
      },
    ],
  },
  {
    by: 'nadia',
    at: [20, '21:10'],
    type: 'question',
    title: 'High-pressure chronic retention: when do you replace the diuresis?',
    body: 'I keep being asked for numbers. Do you give a threshold, or describe what you would watch?',
    tags: ['emergency', 'retention'],
    likedBy: ['callum', 'amara', 'hannah'],
    comments: [
      {
        by: 'amara',
        after: 80,
        text: 'I say what I watch first: hourly output, lying and standing pressure, weight, sodium and potassium. Then our local protocol for replacing a part of it, and that I never chase the whole volume.',
        likedBy: ['nadia', 'callum', 'premium'],
      },
    ],
  },
  {
    by: 'premium',
    at: [24, '20:45'],
    type: 'question',
    title: 'First attempt: where would you begin with seven weeks to go?',
    body: 'I have done catheters and retention. Four station types, about an hour on most evenings. Depth first, or everything once?',
    tags: ['planning'],
    likedBy: ['nadia', 'sanjay', 'ffion'],
    comments: [
      {
        by: 'sanjay',
        after: 65,
        text: 'Everything once, quickly and aloud, so that you know what you do not know. Then the plan page sorts the rest.',
        likedBy: ['premium', 'ffion'],
      },
      {
        by: 'tom',
        after: 180,
        text: 'And one communication station a day from the start. It is the only one that does not come back in a weekend.',
        likedBy: ['premium'],
      },
    ],
  },
];
