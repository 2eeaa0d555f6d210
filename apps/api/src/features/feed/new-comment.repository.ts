import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';

export interface NewComment {
  id: string;
  postId: string;
  authorUid: string;
  parentCommentId: string | null;
  content: string;
  /** The start of the comment's text, for notifications. */
  excerpt: string;
  now: Date;
}

export interface WrittenComment {
  /** `postAuthorUid` and `parentAuthorUid` are the people to notify: the authors of the post and of the parent comment. */
  postAuthorUid: string;
  parentAuthorUid: string | null;
  /** The author's rank; empty when the author has none or other members may not see it. */
  rank: string;
}

const value = (name: keyof WriteValues) => sql.placeholder(name);
interface WriteValues {
  id: string;
  postId: string;
  author: string;
  parent: string | null;
  content: string;
  excerpt: string;
  now: string;
  alreadyNotified: string;
  notices: string;
}

/**
 * Inserts the comment, updates the counter, checks that the post is visible and writes the notifications in one
 * prepared statement. Unless the comment mentions people, the post's row is locked for this statement only. Comments on
 * a popular post therefore do not wait long for each other. Notifications are inserted here, because the notifications
 * feature would need more statements while the row is locked.
 */
function commentWriter(db: Db, name: string) {
  const seen = db.$with('seen', { id: sql<string>`id` }).as(sql`
    select p.id, p.author_uid, c.author_uid as parent_author,
      case when w.profile_visibility = 'private' then '' else coalesce(w.rank, '') end as rank
    from posts p
    left join profiles w on w.uid = ${value('author')}
    left join user_blocks b on b.viewer_uid = ${value('author')} and b.hidden_uid = p.author_uid
    left join comments c on c.id = ${value('parent')}::text and c.post_id = p.id
      and c.parent_comment_id is null and c.deleted_at is null and c.hidden_at is null
    where p.id = ${value('postId')} and p.hidden_at is null and b.viewer_uid is null
      and (${value('parent')}::text is null or c.id is not null) limit 1`);
  const written = db.$with('written', { postId: sql<string>`post_id` }).as(sql`
    insert into comments (id, post_id, author_uid, parent_comment_id, content, created_at)
    select ${value('id')}, seen.id, ${value('author')}, ${value('parent')}::text, ${value('content')}, ${value('now')}::timestamptz
    from seen returning post_id`);
  const notified = db.$with('notified', { id: sql<string>`id` }).as(sql`
    insert into notifications (id, user_uid, kind, actor_uid, post_id, comment_id, excerpt, created_at)
    select (${value('notices')}::text[])[row_number() over ()], one.uid, one.kind, ${value('author')}, seen.id,
      ${value('id')}, ${value('excerpt')}, ${value('now')}::timestamptz
    from seen, lateral (
      select seen.parent_author as uid, 'reply' as kind where seen.parent_author is not null
      union all
      select seen.author_uid, 'comment' where seen.author_uid is distinct from seen.parent_author) as one
    where one.uid <> ${value('author')} and one.uid <> all (${value('alreadyNotified')}::text[]) returning id`);
  const counted = db
    .$with('counted', {
      postAuthor: sql<string>`post_author`.as('post_author'),
      parentAuthor: sql<string | null>`parent_author`.as('parent_author'),
      rank: sql<string>`rank`.as('rank'),
    })
    .as(sql`
    update posts set comments_count = comments_count + 1 from seen
    where posts.id = (select post_id from written)
    returning seen.author_uid as post_author, seen.parent_author as parent_author, seen.rank as rank`);
  return db.with(seen, written, notified, counted).select().from(counted).prepare(name);
}

/**
 * Writes a comment and the notifications about it.
 * @param alreadyNotifiedUids people who already get another notification about this comment (a mention)
 * @returns null when the post or the parent comment is not visible, and when the parent comment is a reply
 */
export async function insertComment(
  db: Db,
  comment: NewComment,
  alreadyNotifiedUids: readonly string[],
): Promise<WrittenComment | null> {
  const values: WriteValues = {
    id: comment.id,
    postId: comment.postId,
    author: comment.authorUid,
    parent: comment.parentCommentId,
    content: comment.content,
    excerpt: comment.excerpt,
    now: comment.now.toISOString(),
    alreadyNotified: `{${alreadyNotifiedUids.join(',')}}`,
    notices: `{${randomUUID()},${randomUUID()}}`,
  };
  const rows = await prepared(db, 'feed_write_comment', commentWriter).execute({ ...values });
  const row = rows[0];
  if (!row) return null;
  return { postAuthorUid: row.postAuthor, parentAuthorUid: row.parentAuthor, rank: row.rank };
}
