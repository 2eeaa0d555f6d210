// Sends inactive people a daily digest of what they have not read. Every mail contains an unsubscribe link.
import { DAY_MS, HOUR_MS } from '@urost3/contract/day.ts';
import type { Database } from '../../db/client.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { MailService } from '../mail/mail.service.ts';
import { layOutMail } from '../mail/mail-layout.service.ts';
import * as repository from './digest.repository.ts';
import type { NotificationsService } from './notifications.service.ts';

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

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

export type DigestService = ReturnType<typeof createDigestService>;

export function createDigestService(deps: {
  database: Database;
  clock: Clock;
  mail: MailService;
  notifications: NotificationsService;
  siteUrl: string;
}) {
  const { clock, mail, notifications, siteUrl } = deps;
  const { db } = deps.database;

  function mailFor(row: repository.DigestRow) {
    const facts: [string, string][] = [];
    if (row.messages > 0) {
      facts.push([
        'Messages',
        counted(row.messages, 'unread conversation', 'unread conversations'),
      ]);
    }
    if (row.notifications > 0) {
      facts.push([
        'Posts and comments',
        counted(row.notifications, 'new notification', 'new notifications'),
      ]);
    }
    const unsubscribeUrl = `${siteUrl}/unsubscribe?${notifications.unsubscribeQuery(row.uid)}`;
    const message = layOutMail({
      to: row.email,
      subject: 'New in the community for you',
      heading: 'New in the community for you',
      reader: row,
      paragraphs: ['This is waiting for you in the community:'],
      facts,
      action: { label: 'Open the community', url: `${siteUrl}/community` },
      footnote: `You get this summary at most once a day. To stop it, open ${unsubscribeUrl}`,
    });
    return { ...message, unsubscribeUrl };
  }

  return {
    /**
     * Sends the digests that are due. Each mail is queued in the transaction that records its digest, and only one run
     * can record this digest. Repeated or overlapping runs therefore send nothing twice.
     * @returns the number of mails
     */
    async sendDue(): Promise<number> {
      const now = clock.now();
      const times = {
        now,
        quietSince: new Date(now.getTime() - QUIET_MS),
        notOlderThan: new Date(now.getTime() - NEWS_MS),
        notSince: new Date(now.getTime() - APART_MS),
      };
      let sent = 0;
      let afterUid = '';
      for (;;) {
        const due = await repository.listDigests(db, times, afterUid, AT_ONCE);
        for (const row of due) {
          await db.transaction(async (tx) => {
            if (!(await repository.recordDigest(tx, row.uid, times))) return;
            await mail.queue(tx, mailFor(row), undefined, 'optional');
            sent += 1;
          });
        }
        const last = due.at(-1);
        if (!last || due.length < AT_ONCE) return sent;
        afterUid = last.uid;
      }
    },
  };
}
