// Push notifications about messages: who gets one, and which ones are still missing after a crash.
import { DAY_MS } from '@urost3/contract/day.ts';
import type { Message } from '@urost3/contract/messages.schemas.ts';
import { ANONYMOUS } from '@urost3/contract/people.ts';
import type { Db } from '../../db/client.ts';
import type { PushNotice } from '../push/push-delivery.service.ts';
import { listUnannounced } from './unannounced.repository.ts';

/** Push notifications expire after this time, because older messages are in the app and in the daily digest. */
const PUSHED_FOR_MS = DAY_MS;

/** The largest number of missing notifications that one sweep creates. The next sweep creates the remaining ones. */
const UNANNOUNCED_AT_ONCE = 500;

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

/** The missing push notifications of messages in this period. A process crashed before it wrote these notifications. */
export async function listUnannouncedPush(
  db: Db,
  time: { from: Date; until: Date },
): Promise<PushNotice[]> {
  const rows = await listUnannounced(db, time, UNANNOUNCED_AT_ONCE);
  return rows.flatMap((row) => pushNoticesFor(row, [row.userUid], row.createdAt));
}
