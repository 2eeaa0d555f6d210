// Sends inactive people a daily digest of what they have not read, and stores who wants one. Every mail contains an unsubscribe link.
import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { inBatches } from '../../db/batches.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { findRow } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import { createSigner, isSameSecret } from '../../http/guards/signed-urls.ts';
import { changeOwn, lockAccount } from '../accounts/account-lock.sql.ts';
import { hasPremium, users } from '../accounts/accounts.tables.ts';
import { layOutMail } from '../mail/mail-layout.service.ts';
import { lastVisibleMessage } from '../messages/messages.tables.ts';
import { groupOf, isSeen, preferences } from './notifications.tables.ts';

/** People who were active within this time get no digest, because they have probably seen what is new. */
const QUIET_MS = 12 * HOUR_MS;
/** Messages and notifications that are older than this are not in a digest. */
const NEWS_MS = 14 * DAY_MS;
/**
 * The least time between two digests to a person. Runs start once a day, and a retry of a run must not send a second
 * digest.
 */
const APART_MS = 12 * HOUR_MS;
const AT_ONCE = 200;

export const isDigestOn = async (db: Db, userUid: string): Promise<boolean> =>
  (await findRow(db, preferences, eq(preferences.userUid, userUid)))?.isDigestOn ?? true;

async function upsertDigest(tx: Db, userUid: string, isOn: boolean) {
  await tx
    .insert(preferences)
    .values({ userUid, isDigestOn: isOn })
    .onConflictDoUpdate({ target: preferences.userUid, set: { isDigestOn: isOn } });
}

/**
 * Switches the digest on or off. Switching it on also withdraws the person's earlier spam complaint, because the digest
 * would otherwise not be sent.
 */
export const setDigest = ({ db, clock }: Context, userUid: string, isOn: boolean) =>
  changeOwn(db, userUid, async (tx) => {
    await upsertDigest(tx, userUid, isOn);
    if (isOn)
      await tx
        .update(users)
        .set({ mailComplainedAt: null, mailConfirmedAt: clock.now() })
        .where(and(eq(users.uid, userUid), isNotNull(users.mailComplainedAt)));
  });

/** Does nothing for a deleted account, about which nothing is stored. */
export async function stopDigest(tx: Db, userUid: string) {
  if (await lockAccount(tx, userUid)) await upsertDigest(tx, userUid, false);
}

const signUnsubscribe = (secretKey: string, uid: string) =>
  createSigner(secretKey, 'digest')(uid).toString('base64url');

/** The query of the unsubscribe link, which works without signing in. */
export const unsubscribeQuery = (secretKey: string, uid: string) =>
  new URLSearchParams({ u: uid, s: signUnsubscribe(secretKey, uid) }).toString();

/** @throws AppError forbidden when the signature of the link is wrong */
export async function unsubscribeFromDigest(
  { db, secretKey }: Context,
  link: { u: string; s: string },
) {
  if (!isSameSecret(link.s, signUnsubscribe(secretKey, link.u)))
    throw new AppError('forbidden', 'This link is not complete. Please use the one in the email.');
  await db.transaction((tx) => stopDigest(tx, link.u));
}

/**
 * Records that a digest is sent now.
 * @returns false when the person has switched the digest off or a digest was recorded after `notSince`
 */
async function recordDigest(
  tx: Db,
  userUid: string,
  times: { now: Date; notSince: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(preferences)
    .values({ userUid, isDigestOn: true, digestSentAt: times.now })
    .onConflictDoUpdate({
      target: preferences.userUid,
      set: { digestSentAt: times.now },
      setWhere: and(
        preferences.isDigestOn,
        or(isNull(preferences.digestSentAt), lt(preferences.digestSentAt, times.notSince)),
      ),
    })
    .returning({ userUid: preferences.userUid });
  return rows.length > 0;
}

interface DigestRow {
  uid: string;
  email: string;
  displayName: string;
  notifications: number;
  messages: number;
}

/**
 * Members who have been inactive and have new items since their last digest. Items are unread notifications, and
 * conversations with unread messages. Items by people with a block in either direction are left out.
 * @param times people active after `quietSince` get no mail
 * @param afterUid the last person of the previous page; empty for the first page
 */
function listDigests(
  db: Db,
  times: { now: Date; quietSince: Date; notOlderThan: Date },
  afterUid: string,
  limit: number,
): Promise<DigestRow[]> {
  const oldest = times.notOlderThan.toISOString();
  return rowsOf<DigestRow>(
    db,
    sql`select * from (
      select u.uid, u.email, u.display_name as "displayName",
        (select count(distinct ${groupOf(sql`n`)})::int from notifications n where n.user_uid = u.uid and n.read_at is null and ${isSeen(sql`n`)}
           and n.created_at > greatest(coalesce(p.digest_sent_at, ${oldest}::timestamptz), ${oldest}::timestamptz)) as notifications,
        (select count(*)::int from conversation_members m join conversations c on c.id = m.conversation_id
           join ${lastVisibleMessage(sql`c`, sql`u.uid`)} on true
           where m.user_uid = u.uid and latest.author <> u.uid
           and latest.at > greatest(coalesce(m.last_read_at, ${oldest}::timestamptz), coalesce(p.digest_sent_at, ${oldest}::timestamptz), ${oldest}::timestamptz)) as messages
      from users u
      left join community_preferences p on p.user_uid = u.uid
      where u.uid > ${afterUid} and u.deleted_at is null and u.disabled_at is null and not u.is_demo
        and ${hasPremium(sql`u`, times.now)}
        and coalesce(p.is_digest_on, true)
        and (u.last_active_at is null or u.last_active_at < ${times.quietSince.toISOString()}::timestamptz)
    ) waiting where notifications + messages > 0 order by uid limit ${limit}`,
  );
}

function mailFor({ siteUrl, secretKey }: Context, row: DigestRow) {
  const facts: [string, string][] = [];
  if (row.messages > 0) {
    facts.push(['Messages', counted(row.messages, 'unread conversation')]);
  }
  if (row.notifications > 0) {
    facts.push(['Posts and comments', counted(row.notifications, 'new notification')]);
  }
  const unsubscribeUrl = `${siteUrl}/unsubscribe?${unsubscribeQuery(secretKey, row.uid)}`;
  const message = layOutMail({
    to: row.email,
    subject: 'New in the community for you',
    reader: row,
    paragraphs: ['This is waiting for you in the community:'],
    facts,
    action: { label: 'Open the community', url: `${siteUrl}/community` },
    footnote: `You get this summary at most once a day. To stop it, open ${unsubscribeUrl}`,
  });
  return { ...message, unsubscribeUrl };
}

/**
 * Sends the digests that are due. Each mail is queued in the transaction that records its digest, and only one run can
 * record this digest. Repeated or overlapping runs therefore send nothing twice.
 * @returns the number of mails
 */
export async function sendDueDigests(ctx: Context): Promise<number> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const times = {
    now,
    quietSince: new Date(now.getTime() - QUIET_MS),
    notOlderThan: new Date(now.getTime() - NEWS_MS),
    notSince: new Date(now.getTime() - APART_MS),
  };
  let sent = 0;
  for await (const due of inBatches<DigestRow>(
    (after, limit) => listDigests(db, times, after?.uid ?? '', limit),
    AT_ONCE,
  )) {
    for (const row of due) {
      await db.transaction(async (tx) => {
        const isThere = await lockAccount(tx, row.uid);
        if (!isThere || !(await recordDigest(tx, row.uid, times))) return;
        await ctx.mail.queue(tx, mailFor(ctx, row), undefined, 'optional');
        sent += 1;
      });
    }
  }
  return sent;
}
