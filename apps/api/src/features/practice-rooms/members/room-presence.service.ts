// Records who is present in a practice room, and notifies the people in the room when the presence changes.

import { MINUTE_MS } from '@urost3/contract/day.ts';
import {
  ROOM_PRESENCE_EVERY_MS,
  ROOM_PRESENCE_MS,
  ROOM_RELOAD_MS,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { pick } from '../../../db/client.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { roomMembers } from '../practice-rooms.tables.ts';
import { isPresent, noRoom, openRoom, sendRoomNotice } from '../room-access.ts';
import { listPlaces } from './room-members.repository.ts';

/** Notify a little after ROOM_RELOAD_MS, so that the presence has expired even if the timer runs early. */
const AFTER_RELOAD_MS = ROOM_RELOAD_MS + 100;

/** A report is late after this time. Reports of a page that is in use are not. */
const LATE_AFTER_MS = ROOM_PRESENCE_EVERY_MS + 1_000;
/** Somebody whose report is later than this has left. */
const GONE_AFTER_MS = 2 * MINUTE_MS;

type Places = Awaited<ReturnType<typeof listPlaces>>;

const inOpenRoom = sql`exists (select 1 from practice_rooms r where r.id = ${roomMembers.roomId} and r.ended_at is null)`;

const presentIn = (places: Places, now: Date): string[] =>
  places.filter((place) => isPresent(place, now)).map(({ uid }) => uid);

/** The people whose last report of presence is late. Browsers run the timers of a hidden page once a minute. */
function lateIn(places: Places, now: Date): Places {
  return places.filter(({ presentUntil }) => {
    const since = now.getTime() - presentUntil.getTime() + ROOM_PRESENCE_MS;
    return since > LATE_AFTER_MS && since < GONE_AFTER_MS;
  });
}

function sendPresence(
  ctx: Context,
  roomId: string,
  places: Places,
  presentUids: readonly string[],
): void {
  const uids = places.map(({ uid }) => uid);
  sendRoomNotice(ctx, uids, roomId, { what: 'presence', presentUids });
}

async function sendPresenceLater(ctx: Context, roomId: string) {
  const now = ctx.clock.now();
  const places = await listPlaces(ctx.db, roomId, now);
  sendPresence(ctx, roomId, places, presentIn(places, now));
}

/** Stores that a person is present. @throws AppError not_found for people without a place in the room */
export async function reportPresence(ctx: Context, principal: Principal, id: string) {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + ROOM_PRESENCE_MS);
  const isOwn = and(eq(roomMembers.roomId, id), eq(roomMembers.userUid, principal.uid));
  const [before] = await ctx.db
    .select({ presentUntil: roomMembers.presentUntil })
    .from(roomMembers)
    .where(isOwn);
  const seen = await ctx.db
    .update(roomMembers)
    .set({ presentUntil: until })
    .where(and(isOwn, isNotNull(roomMembers.seat), inOpenRoom))
    .returning({ uid: roomMembers.userUid });
  if (seen.length === 0) {
    const { room } = await openRoom(ctx, principal.uid, id);
    if (!room.endedAt) throw noRoom();
    return { now: now.toISOString(), version: room.version, presentUids: [], hasEnded: true };
  }
  const places = await listPlaces(ctx.db, id, now);
  if (!places.some(({ uid }) => uid === principal.uid)) throw noRoom();
  const presentUids = presentIn(places, now);
  // The event also asks pages for a report that is late, so that a person whose page is hidden stays present.
  const wasAbsent = (before?.presentUntil ?? now) <= now;
  const told = wasAbsent ? places : lateIn(places, now);
  if (told.length > 0) sendPresence(ctx, id, told, presentUids);
  const version = places[0]?.version ?? 0;
  return { now: now.toISOString(), version, presentUids, hasEnded: false };
}

/**
 * Shortens the presence of a person whose last live stream in this process has closed. A moment later, notifies the
 * people in the same rooms. A person whose browser reports presence within ROOM_RELOAD_MS stays present.
 */
export async function followClosedStream(ctx: Context, uid: string) {
  const until = new Date(ctx.clock.now().getTime() + ROOM_RELOAD_MS);
  const rooms = await ctx.db
    .update(roomMembers)
    .set({ presentUntil: until })
    .where(and(eq(roomMembers.userUid, uid), gt(roomMembers.presentUntil, until)))
    .returning(pick(roomMembers, 'roomId'));
  if (rooms.length === 0) return;
  setTimeout(() => {
    for (const { roomId } of rooms) void sendPresenceLater(ctx, roomId).catch(() => {});
  }, AFTER_RELOAD_MS).unref();
}
