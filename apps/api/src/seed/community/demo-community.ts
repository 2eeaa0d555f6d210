// Creates the demo community: posts with pictures, comments, likes, and the premium learner's notifications.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { excerptOf } from '../../features/notifications/notifications.service.ts';
import { type Demo, daysAgo, hoursAgo, minutesAfter } from '../demo-context.ts';
import type { DemoKey } from '../demo-people.ts';
import { type DemoRow, insertRows } from '../demo-rows.repository.ts';
import { type DemoPost, type DemoTime, earlierPosts } from './demo-posts-earlier.ts';

// The texts of the demo community: posts, comments and replies of the last weeks.

const demoPosts: readonly DemoPost[] = [
  {
    by: 'nadia',
    at: 2.2,
    type: 'question',
    title: 'How long do you spend on the scenario?',
    body: 'I lose almost two minutes reading it aloud. Do you paraphrase at once, or go through it line by line?',
    tags: ['technique', 'timing'],
    likedBy: ['tom', 'grace', 'ffion', 'callum', 'hannah'],
    comments: [
      {
        by: 'tom',
        after: 14,
        text: 'One sentence: age, problem, the one thing that worries me. Then I say what I do first.',
        likedBy: ['nadia', 'grace', 'premium'],
        replies: [
          {
            by: 'nadia',
            after: 9,
            text: 'Tried it on the retention station just now and had four minutes left at the end. Thank you.',
            likedBy: ['tom'],
          },
        ],
      },
      {
        by: 'sanjay',
        after: 41,
        text: 'Panels have read it a dozen times that day. They would rather hear your plan than their own words.',
        likedBy: ['nadia', 'ffion', 'callum'],
      },
    ],
  },
  {
    by: 'premium',
    at: 19,
    type: 'text',
    title: 'Anyone in London for a practice circuit this week?',
    body: 'Four stations, about an hour, with honest feedback. I can offer a quiet meeting room near Whitechapel on Thursday, or we do it by video.',
    tags: ['practice partner', 'London'],
    likedBy: ['mei', 'nadia', 'oliver'],
    comments: [
      {
        by: 'mei',
        after: 35,
        text: 'Yes please. I can examine the communication station, I have done that one three times.',
        likedBy: ['premium'],
      },
      {
        by: 'nadia',
        after: 70,
        text: 'By video for me. Shall we make it a group so that Oliver and Grace can join?',
        replies: [{ by: 'oliver', after: 12, text: 'I am in. After 19:30 if possible.' }],
      },
    ],
  },
  {
    by: 'grace',
    at: [1, '20:35'],
    type: 'image',
    title: 'Why I stop asking for the ultrasound in torsion',
    body: 'I drew the salvage figures from the teaching as bars and put them above my desk. One look, and "the scan could be done in 90 minutes" answers itself. Late presentations are still explored: the time of onset is often wrong.',
    tags: ['emergency', 'torsion'],
    picture: 'torsion-salvage',
    likedBy: ['nadia', 'tom', 'callum', 'mei', 'amara', 'premium', 'hannah', 'patrick'],
    comments: [
      {
        by: 'amara',
        after: 28,
        text: 'Stealing this. What do you say to the registrar who would like to keep the slot just to be sure?',
        replies: [
          {
            by: 'grace',
            after: 16,
            text: 'That flow on a scan would not change my plan, so the scan can only cost time. Politely, and then I ring theatre.',
            likedBy: ['amara', 'nadia', 'sanjay'],
          },
        ],
      },
      {
        by: 'hannah',
        after: 130,
        text: 'Consent for both sides in the same breath, please. I forgot it in my last practice run.',
        likedBy: ['grace'],
      },
    ],
  },
  {
    key: 'calls',
    by: 'callum',
    at: [2, '18:10'],
    type: 'question',
    title: 'Infected obstructed kidney: nephrostomy or stent?',
    body: 'Every time I am asked which one I prefer, I give both sides and sound undecided. How do you commit without sounding careless?',
    tags: ['emergency', 'sepsis', 'decision'],
    likedBy: ['premium', 'patrick', 'zainab', 'amara'],
    comments: [
      {
        by: 'mei',
        after: 22,
        text: 'I say that both decompress and the quicker safe one wins in this hospital tonight. Then I name who does it and by when.',
        likedBy: ['callum', 'premium', 'patrick', 'zainab'],
        replies: [
          {
            by: 'callum',
            after: 31,
            text: 'So the answer is the route to source control, not my taste. That helps.',
            likedBy: ['mei'],
          },
        ],
      },
      {
        by: 'premium',
        after: 95,
        text: 'I also say aloud what would make me change: a solitary kidney, anticoagulants, no radiologist on site.',
        likedBy: ['callum', 'nadia'],
      },
    ],
  },
  {
    by: 'admin',
    at: [3, '09:05'],
    type: 'announcement',
    title: 'New interview hours, and a word about the rules',
    body: 'Idris and Helen have opened new hours for mock interviews in the coming three weeks, evenings included. Please remember: nothing that identifies a patient, and nothing recalled from a live interview. Report what you see; we read every report.',
    tags: ['news'],
    likedBy: ['nadia', 'tom', 'ffion', 'sanjay', 'premium'],
    comments: [],
  },
  {
    by: 'oliver',
    at: [3, '21:20'],
    type: 'image',
    title: 'My week, honestly drawn',
    body: 'Three early mornings, a few evenings, one longer session at the weekend. The empty squares are the point: I stopped studying after nights and my ratings went up.',
    tags: ['planning', 'wellbeing'],
    picture: 'revision-week',
    likedBy: ['ffion', 'zainab', 'nadia', 'patrick', 'grace', 'premium'],
    comments: [
      {
        by: 'ffion',
        after: 44,
        text: 'How do you choose what goes into the evening slots?',
        replies: [
          {
            by: 'oliver',
            after: 20,
            text: 'The recall list for today, weakest first. One new section at most.',
            likedBy: ['ffion', 'zainab'],
          },
        ],
      },
    ],
  },
  {
    by: 'tom',
    at: [4, '19:48'],
    type: 'text',
    title: 'Three sentences that rescued my consent station',
    body: '"What do you already know about the operation?" buys a minute and shows where to begin. "Most people go home the next day; a few need to come back, and I will tell you how you would notice" replaces a list of percentages. And at the end: "Tell me what you will say at home about today." That one checks understanding better than any question I had before.',
    tags: ['communication', 'consent'],
    likedBy: ['nadia', 'grace', 'amara', 'mei', 'zainab', 'hannah', 'ffion', 'patrick', 'premium'],
    comments: [
      {
        by: 'patrick',
        after: 33,
        text: 'The last one made my practice partner laugh, and then she noticed that she could not answer it.',
        likedBy: ['tom'],
      },
      {
        by: 'grace',
        after: 61,
        text: 'I write the risks as "how you would notice" too. Patients ask better questions.',
        likedBy: ['tom', 'amara'],
      },
    ],
  },
  {
    key: 'recalled',
    by: 'ffion',
    at: [6, '20:02'],
    type: 'question',
    title: 'Which section did you find hardest to say aloud?',
    body: 'For me it is azoospermia: I know it, but I never get the order of the tests right when somebody is looking at me.',
    tags: ['outpatient', 'practice'],
    likedBy: ['hannah', 'zainab', 'callum'],
    comments: [
      {
        by: 'hannah',
        after: 25,
        text: 'Fertility too. I hang it on three questions: is it made, can it get out, is there a cause we can treat?',
        likedBy: ['ffion', 'amara', 'premium'],
      },
      {
        by: 'ravi',
        after: 190,
        text: 'Does anybody have the exact scenarios from the spring interviews? I could swap mine for them.',
      },
      {
        by: 'sanjay',
        after: 240,
        text: 'Please do not. Besides the rules: the panel changes them, and the people who rehearse answers are easy to spot.',
        likedBy: ['ffion', 'hannah', 'nadia', 'tom', 'grace'],
      },
    ],
  },
  ...earlierPosts,
];

/** Notifications that are younger than this are unread. */
const RECENT_MS = 19 * HOUR_MS;

/** The comment and the post that the demo's reports are about (demo-moderation.ts). */
export interface DemoReportedContent {
  reportedComment: { id: string; authorUid: string; text: string; at: Date };
  reportedPost: { id: string; authorUid: string; text: string; at: Date };
}

interface Rows {
  posts: DemoRow[];
  images: DemoRow[];
  postLikes: DemoRow[];
  comments: DemoRow[];
  commentLikes: DemoRow[];
  notifications: DemoRow[];
}

export async function makeCommunity(demo: Demo): Promise<DemoReportedContent> {
  const rows: Rows = {
    posts: [],
    images: [],
    postLikes: [],
    comments: [],
    commentLikes: [],
    notifications: [],
  };
  const files: { key: string; bytes: Buffer }[] = [];
  const found = new Map<
    DemoPost['key'],
    { id: string; authorUid: string; text: string; at: Date }
  >();
  let reportedComment: DemoReportedContent['reportedComment'] | null = null;
  const whenOf = (at: DemoTime) =>
    typeof at === 'number' ? hoursAgo(demo, at) : daysAgo(demo, at[0], at[1]);
  /** Replaces a time in the future. Comments on a recent post and likes could otherwise have such a time. */
  const past = (at: Date) => (at < demo.now ? at : hoursAgo(demo, 0.1));

  function like(into: DemoRow[], column: string, id: string, by: readonly DemoKey[], from: Date) {
    for (const [index, key] of by.entries()) {
      const at = past(minutesAfter(from, 6 + index * 13));
      into.push({ [column]: id, user_uid: demo.uidOf(key), created_at: at });
    }
  }

  for (const post of demoPosts) {
    const id = randomUUID();
    const at = whenOf(post.at);
    const authorUid = demo.uidOf(post.by);
    const content = `${post.title}\n${post.body}`;
    const images: string[] = [];
    if (post.picture) {
      const bytes = await readFile(new URL(`./pictures/${post.picture}.webp`, import.meta.url));
      const key = `post_images/${authorUid}/${post.picture}.webp`;
      files.push({ key, bytes });
      images.push(key);
      const image = { storage_key: key, owner_uid: authorUid, post_id: id };
      rows.images.push({ ...image, bytes: bytes.length, created_at: at });
    }
    let commentCount = 0;
    const addComment = (
      comment: { by: DemoKey; after: number; text: string; likedBy?: readonly DemoKey[] },
      from: Date,
      parent: { id: string; by: DemoKey } | null,
    ) => {
      const commentId = randomUUID();
      const writtenAt = past(minutesAfter(from, comment.after));
      const uid = demo.uidOf(comment.by);
      commentCount += 1;
      rows.comments.push({
        id: commentId,
        post_id: id,
        author_uid: uid,
        parent_comment_id: parent?.id ?? null,
        content: comment.text,
        likes_count: comment.likedBy?.length ?? 0,
        created_at: writtenAt,
      });
      like(rows.commentLikes, 'comment_id', commentId, comment.likedBy ?? [], writtenAt);
      const toldBy = parent?.by === 'premium' ? 'reply' : post.by === 'premium' ? 'comment' : null;
      if (toldBy && comment.by !== 'premium') {
        const isRecent = demo.now.getTime() - writtenAt.getTime() < RECENT_MS;
        rows.notifications.push({
          id: randomUUID(),
          user_uid: demo.uidOf('premium'),
          kind: toldBy,
          actor_uid: uid,
          post_id: id,
          comment_id: commentId,
          excerpt: excerptOf(comment.text),
          created_at: writtenAt,
          read_at: isRecent ? null : minutesAfter(writtenAt, 90),
        });
      }
      if (post.key === 'recalled' && comment.by === 'ravi') {
        reportedComment = { id: commentId, authorUid: uid, text: comment.text, at: writtenAt };
      }
      return { id: commentId, at: writtenAt };
    };
    for (const comment of post.comments) {
      const made = addComment(comment, at, null);
      for (const reply of comment.replies ?? [])
        addComment(reply, made.at, { id: made.id, by: comment.by });
    }
    rows.posts.push({
      id,
      author_uid: authorUid,
      post_type: post.type,
      title: post.title,
      content,
      images,
      tags: post.tags,
      likes_count: post.likedBy.length,
      comments_count: commentCount,
      created_at: at,
      updated_at: at,
    });
    like(rows.postLikes, 'post_id', id, post.likedBy, at);
    if (post.key) found.set(post.key, { id, authorUid, text: content, at });
  }

  for (const file of files) await demo.ctx.storage.put(file.key, file.bytes, 'image/webp');
  await insertRows(demo.tx, 'posts', rows.posts);
  await insertRows(demo.tx, 'post_images', rows.images);
  await insertRows(demo.tx, 'post_likes', rows.postLikes);
  await insertRows(demo.tx, 'comments', rows.comments);
  await insertRows(demo.tx, 'comment_likes', rows.commentLikes);
  await insertRows(demo.tx, 'notifications', rows.notifications);
  const reportedPost = found.get('calls');
  if (!reportedComment || !reportedPost) throw new Error('the demo posts to report are missing');
  return { reportedComment, reportedPost };
}
