// SQL of messages whose push notification is missing. A process stored such a message and crashed before it stored the
// notification.

import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';

interface Unannounced {
  id: string;
  conversationId: string;
  authorId: string;
  userUid: string;
  createdAt: Date;
}

/**
 * Lists the missing notifications of this period: one row per message and receiver, oldest message first. A
 * notification is missing if the receiver registered a browser before the message, and this browser got no
 * notification about it. Receivers who have read the message or switched these notifications off are left out. So are
 * hidden messages, and receivers whom a block separates from the author.
 */
export async function listUnannounced(
  db: Db,
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<Unannounced[]> {
  const rows = await rowsOf<Omit<Unannounced, 'createdAt'> & { at: string }>(
    db,
    sql`
    select m.id, m.conversation_id as "conversationId", m.author_uid as "authorId", c.user_uid as "userUid",
      to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from messages m
    join conversation_members c on c.conversation_id = m.conversation_id and c.user_uid <> m.author_uid
    left join push_settings p on p.user_uid = c.user_uid
    where m.created_at >= ${from.toISOString()}::timestamptz and m.created_at < ${until.toISOString()}::timestamptz
      and m.hidden_at is null and coalesce(p.messages, true)
      and (c.last_read_at is null or c.last_read_at < m.created_at)
      and not exists (select 1 from user_blocks b where b.viewer_uid = c.user_uid and b.hidden_uid = m.author_uid)
      and exists (select 1 from push_devices v
        where v.user_uid = c.user_uid and v.created_at <= m.created_at
          and not exists (select 1 from push_deliveries d
            where d.device_id = v.id and d.kind = 'message' and d.subject = m.id))
    order by m.created_at, m.id limit ${limit}`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, createdAt: new Date(at) }));
}
