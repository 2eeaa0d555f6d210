// Opens, shows and ends practice rooms. `join-room.service.ts` lets people join.

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { BodyOf } from '@urost3/contract/endpoint.ts';
import type { practiceRoomEndpoints } from '@urost3/contract/endpoints.ts';
import type { Room } from '@urost3/contract/practice-rooms.schemas.ts';
import { ROOM_ABANDONED_MS } from '@urost3/contract/practice-rooms.ts';
import { INTERVIEW_ROOM_AFTER_MS } from '@urost3/contract/practice-rooms-interviews.ts';
import type { Db } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { lockAccount } from '../accounts/account-lock.sql.ts';
import type { Limit, RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import * as repository from './practice-rooms.repository.ts';
import { type RoomContext, type RoomDeps } from './room-context.ts';
import { listAbandonedRooms, listOverInterviews } from './room-lists.repository.ts';
import { insertLog, removeLogBefore } from './room-log.repository.ts';
import * as people from './room-members.repository.ts';
import { requireHost } from './room-rights.ts';

const ROOMS: Limit = {
  name: 'practice rooms',
  max: 20,
  windowMs: DAY_MS,
  message: 'You have opened many practice rooms.',
};
const OPEN_ROOMS_MAX = 3;
const ENDED_AT_ONCE = 200;
const LOG_MS = 180 * DAY_MS;

export function createPracticeRoomsService(
  deps: RoomDeps & { context: RoomContext; limits: RateLimitsService; settings: SettingsService },
) {
  const { db, clock, context, limits, settings, stations: bank } = deps;

  const get = async (principal: Principal, id: string): Promise<Room> =>
    context.view(await context.open(principal.uid, id));

  async function insert(
    tx: Db,
    principal: Principal,
    body: BodyOf<typeof practiceRoomEndpoints.create>,
    minutes: { reading: number; interview: number },
  ): Promise<string> {
    await lockAccount(tx, principal.uid);
    if ((await repository.countOpenRooms(tx, principal.uid)) >= OPEN_ROOMS_MAX) {
      throw new AppError(
        'rule_violation',
        `You have ${OPEN_ROOMS_MAX} open practice rooms. Please end one of them first.`,
      );
    }
    const id = randomUUID();
    const now = clock.now();
    await repository.insertRoom(
      tx,
      {
        id,
        hostUid: principal.uid,
        clientId: body.clientId,
        readingMinutes: body.readingMinutes ?? minutes.reading,
        interviewMinutes: body.interviewMinutes ?? minutes.interview,
        phaseStartedAt: now,
        createdAt: now,
      },
      body.sections.map(({ stationId, sectionId }, index) => ({
        roomId: id,
        position: index + 1,
        stationId,
        sectionId,
        title: bank.requireReadable(principal, { stationId, sectionId }).title,
        attemptId: randomUUID(),
      })),
    );
    const host = { roomId: id, userUid: principal.uid, seat: 1, role: 'examiner' as const, now };
    await people.upsertMember(tx, host);
    await insertLog(tx, {
      roomId: id,
      at: now,
      what: 'created',
      userUid: principal.uid,
    });
    return id;
  }

  return {
    get,
    /** @throws AppError not_found, subscription_required, rule_violation, too_many_requests */
    async create(
      principal: Principal,
      body: BodyOf<typeof practiceRoomEndpoints.create>,
    ): Promise<Room> {
      const known = await repository.findRoomByClientId(db, principal.uid, body.clientId);
      if (known) return get(principal, known);
      for (const ref of body.sections) bank.requireReadable(principal, ref);
      const set = await settings.read(db);
      const minutes = {
        reading: set.circuitReadingMinutes,
        interview: set.circuitInterviewMinutes,
      };
      await limits.count(db, [{ limit: ROOMS, subject: principal.uid }]);
      try {
        const id = await db.transaction((tx) => insert(tx, principal, body, minutes));
        return await get(principal, id);
      } catch (error) {
        if (violatedUnique(error) === null) throw error;
        const first = await repository.findRoomByClientId(db, principal.uid, body.clientId);
        if (!first) throw error;
        return get(principal, first);
      }
    },
    /**
     * @throws AppError `not_found`; `rule_violation` after the end of the room. The host also gets `rule_violation`,
     * unless the room is an interview room
     */
    async leave(principal: Principal, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { room, me } = await context.openForUpdate(tx, principal.uid, id);
        if (room.hostUid === me.uid && room.bookingId === null) {
          throw new AppError('rule_violation', 'You opened this room. Please end it instead.');
        }
        const now = clock.now();
        if (await people.freeSeat(tx, id, me.uid, 'left', now))
          await insertLog(tx, { roomId: id, at: now, what: 'left', userUid: me.uid });
      });
      await context.tell(id, { what: 'people' });
    },
    /** @throws AppError `not_found`; `forbidden` for everybody except the host, and for everybody in an interview room */
    async end(principal: Principal, id: string): Promise<void> {
      requireHost(await context.open(principal.uid, id));
      await context.end(id, 'host', principal.uid);
    },
    /** Ends rooms without people and rooms of past interviews, and deletes old rows of the rooms' log. */
    async tidy(): Promise<void> {
      const now = clock.now().getTime();
      const before = new Date(now - ROOM_ABANDONED_MS);
      const over = new Date(now - INTERVIEW_ROOM_AFTER_MS);
      for (const { id } of [
        ...(await listAbandonedRooms(db, before, ENDED_AT_ONCE)),
        ...(await listOverInterviews(db, over, ENDED_AT_ONCE)),
      ])
        await context.end(id, 'abandoned', null);
      await removeLogBefore(db, new Date(now - LOG_MS));
    },
  };
}
