import { type SQLWrapper, sql } from 'drizzle-orm';
import { isHiddenFrom } from '../people/people.tables.ts';

/**
 * A lateral table `seen` with the latest message of `conversation` that `viewer` sees. The row of the conversation holds its
 * latest message. The messages are read only when a block hides the author of this message from the viewer.
 */
export const lastSeenMessage = (conversation: SQLWrapper, viewer: SQLWrapper | string) => {
  const isLastHidden = isHiddenFrom(viewer, sql`${conversation}.last_message_author`);
  return sql`lateral (
    select ${conversation}.last_message_text as text, ${conversation}.last_message_at as at,
      ${conversation}.last_message_author as author, ${conversation}.updated_at as updated_at
    where not ${isLastHidden}
    union all
    (select case when m.hidden_at is null then m.content else '' end, m.created_at, m.author_uid, m.created_at
    from messages m
    where m.conversation_id = ${conversation}.id and ${isLastHidden} and not ${isHiddenFrom(viewer, sql`m.author_uid`)}
    order by m.created_at desc, m.id desc limit 1)) seen`;
};
