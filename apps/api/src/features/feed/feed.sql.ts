// Counters without the comments and likes of people whom the viewer does not see.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isHiddenFrom } from '../people/people.tables.ts';

type Viewer = SQLWrapper | string;

/** Subtracts the hidden rows from a stored counter. Only viewers with a block pay for counting these rows. */
const withoutHidden = (
  stored: SQLWrapper,
  viewer: Viewer,
  hiddenRows: SQL,
) => sql<number>`${stored} -
  case when exists (select 1 from user_blocks where viewer_uid = ${viewer}) then (${hiddenRows}) else 0 end`;

export const shownPostLikes = (viewer: Viewer) =>
  withoutHidden(
    sql`posts.likes_count`,
    viewer,
    sql`select count(*)::int from post_likes l where l.post_id = posts.id and ${isHiddenFrom(viewer, sql`l.user_uid`)}`,
  );

export const shownPostComments = (viewer: Viewer) =>
  withoutHidden(
    sql`posts.comments_count`,
    viewer,
    sql`select count(*)::int from comments c where c.post_id = posts.id and c.deleted_at is null
      and c.hidden_at is null and ${isHiddenFrom(viewer, sql`c.author_uid`)}`,
  );

export const shownCommentLikes = (viewer: Viewer) =>
  withoutHidden(
    sql`comments.likes_count`,
    viewer,
    sql`select count(*)::int from comment_likes l where l.comment_id = comments.id and ${isHiddenFrom(viewer, sql`l.user_uid`)}`,
  );
