import type { PostType } from '@urost3/contract/feed.schemas.ts';
import type { DemoKey } from './demo-people.ts';

/** Hours before now, or whole days and a time of day. */
export type DemoTime = number | readonly [days: number, time: string];

interface DemoComment {
  by: DemoKey;
  /** Minutes after the post, or after the comment it replies to. */
  after: number;
  text: string;
  likedBy?: readonly DemoKey[];
  replies?: readonly Omit<DemoComment, 'replies'>[];
}

export interface DemoPost {
  /** A name by which other parts of the demo data refer to it. */
  key?: 'calls' | 'recalled';
  by: DemoKey;
  at: DemoTime;
  type: PostType;
  title: string;
  body: string;
  tags: readonly string[];
  /** A file in `pictures/`, without its extension. */
  picture?: string;
  likedBy: readonly DemoKey[];
  comments: readonly DemoComment[];
}
