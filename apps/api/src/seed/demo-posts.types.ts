import type { PostType } from '@urost3/contract/feed.schemas.ts';
import type { DemoKey } from './demo-people.ts';

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
