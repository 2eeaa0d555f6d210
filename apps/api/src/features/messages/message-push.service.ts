// Push notifications about messages: who gets one, and which ones are still missing after a crash.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { ANONYMOUS } from '@urost3/contract/limits.ts';
import type { Message } from '@urost3/contract/messages/messages.schemas.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { isoText } from '../../db/columns.ts';
import { type PushNotice, tryToAddPushNotices } from '../push/push-delivery.service.ts';

/** Push notifications expire after this time, because older messages are in the app and in the daily digest. */
const PUSHED_FOR_MS = DAY_MS;
/** The largest number of missing notifications that one run creates. The next run creates the remaining ones. */
const MISSING_AT_ONCE = 500;
/**
 * A notification is normally written within seconds of its message. `addMissingMessagePush` writes missing notifications
 * of messages that are between a minute and an hour old. A notification about an older message would come too late.
 */
const MISSING_MS = { from: HOUR_MS, until: MINUTE_MS };

/** Push notifications for the receivers. They contain the author and never the text. */
export function pushNoticesFor(
  { id, conversationId, authorId }: Pick<Message, 'id' | 'conversationId' | 'authorId'>,
  receivers: readonly string[],
  createdAt: Date,
): PushNotice[] {
  return receivers
    .filter((uid) => uid !== authorId)
    .map((userUid) => ({
      userUid,
      kind: 'message',
      subject: id,
      refId: conversationId,
      actorUid: authorId,
      title: ANONYMOUS,
      body: 'New message',
      path: `/community?tab=messages&conversation=${encodeURIComponent(conversationId)}`,
      expiresAt: new Date(createdAt.getTime() + PUSHED_FOR_MS),
    }));
}

interface MissingNotice {
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
async function listMissingNotices(
  db: Db,
  { from, until }: { from: Date; until: Date },
  limit: number,
): Promise<MissingNotice[]> {
  const rows = await rowsOf<Omit<MissingNotice, 'createdAt'> & { at: string }>(
    db,
    sql`
    select m.id, m.conversation_id as "conversationId", m.author_uid as "authorId", c.user_uid as "userUid",
      ${isoText(sql`m.created_at`)} as at
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

/** Writes the notifications of messages whose process crashed before it wrote them. A job calls this every five minutes. */
export async function addMissingMessagePush(ctx: Context) {
  if (!ctx.pushSender) return;
  const now = ctx.clock.now().getTime();
  const time = { from: new Date(now - MISSING_MS.from), until: new Date(now - MISSING_MS.until) };
  const rows = await listMissingNotices(ctx.db, time, MISSING_AT_ONCE);
  await tryToAddPushNotices(
    ctx,
    rows.flatMap((row) => pushNoticesFor(row, [row.userUid], row.createdAt)),
  );
}
