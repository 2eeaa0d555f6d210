// Practice rooms: opening, joining, leaving, ending, and the list of a person's rooms.

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import type { BodyOf } from '@urost3/contract/endpoint.ts';
import type { practiceRoomEndpoints } from '@urost3/contract/endpoints.ts';
import type { Room, RoomSummary } from '@urost3/contract/practice-rooms.schemas.ts';
import {
  ROOM_ABANDONED_MS,
  ROOM_HISTORY_MAX,
  ROOM_PEOPLE_MAX,
} from '@urost3/contract/practice-rooms.ts';
import { INTERVIEW_ROOM_AFTER_MS } from '@urost3/contract/practice-rooms-interviews.ts';
import type { Db } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Limit, RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import * as repository from './practice-rooms.repository.ts';
import type { RoomRow } from './practice-rooms.tables.ts';
import { hasBlockedMember } from './room-conduct.repository.ts';
import { hasEnded, noRoom, type RoomContext, type RoomDeps, requireHost } from './room-context.ts';
import { hashToken } from './room-links.service.ts';
import * as people from './room-members.repository.ts';

const ROOMS: Limit = {
  name: 'practice rooms',
  max: 20,
  windowMs: DAY_MS,
  message: 'You have opened many practice rooms.',
};
/** Limits wrong links. A link's token has 256 bits and cannot be guessed, so the limit only stops floods. */
const WRONG_LINKS: Limit = {
  name: 'practice room links',
  max: 20,
  windowMs: 10 * 60_000,
  message: 'You have tried many links that do not work.',
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
    await repository.lockHost(tx, principal.uid);
    if ((await repository.countOpenRooms(tx, principal.uid)) >= OPEN_ROOMS_MAX) {
      throw new AppError(
        'rule_violation',
        `You have ${OPEN_ROOMS_MAX} open practice rooms. Please end one of them first.`,
      );
    }
    const id = context.newUuid();
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
    await repository.insertLog(tx, {
      roomId: id,
      at: now,
      what: 'created',
      userUid: principal.uid,
    });
    return id;
  }

  /**
   * Adds a new person if `isAllowed` accepts; the room's row is locked. A person who is already in the room keeps the
   * seat. A person who left may return without `isAllowed`; a person who was removed may not return.
   */
  async function join(
    principal: Principal,
    id: string,
    isAllowed: (tx: Db, room: RoomRow) => Promise<boolean>,
  ): Promise<Room> {
    const { uid } = principal;
    const isNew = await db.transaction(async (tx) => {
      const room = await repository.findRoomForUpdate(tx, id);
      // Refuse the room of an interview, because people enter it through the booking.
      if (!room || room.bookingId !== null) throw noRoom();
      const members = await people.listMembers(tx, [id], clock.now());
      const mine = members.find((member) => member.uid === uid);
      if (mine?.removedAt) throw noRoom();
      if (mine && mine.seat !== null) return false;
      if (!mine && !(await isAllowed(tx, room))) throw noRoom();
      if (room.endedAt) throw hasEnded();
      if (await hasBlockedMember(tx, id, uid)) throw noRoom();
      const taken = new Set(members.map(({ seat }) => seat));
      const seats = Array.from({ length: ROOM_PEOPLE_MAX }, (_, index) => index + 1);
      const seat = seats.find((number) => !taken.has(number));
      if (seat === undefined) {
        throw new AppError('rule_violation', `This room is full: ${ROOM_PEOPLE_MAX} people.`);
      }
      const now = clock.now();
      // The host starts as the examiner, so the first person who joins becomes the candidate.
      const hasCandidate = members.some((one) => one.seat !== null && one.role === 'candidate');
      const role = hasCandidate ? 'observer' : 'candidate';
      await people.upsertMember(tx, { roomId: id, userUid: uid, seat, role, now });
      await repository.insertLog(tx, { roomId: id, at: now, what: 'joined', userUid: uid });
      return true;
    });
    if (isNew) await context.tell(id, { what: 'people' });
    return get(principal, id);
  }

  async function summarise(uid: string, rooms: readonly RoomRow[]): Promise<RoomSummary[]> {
    if (rooms.length === 0) return [];
    const ids = rooms.map(({ id }) => id);
    const members = await people.listMembers(db, ids, clock.now());
    const stations = await repository.listStations(db, ids);
    const marks = await repository.listMarks(db, uid, ids);
    return rooms.map((room) => {
      const own = members.filter(({ roomId, removedAt }) => roomId === room.id && !removedAt);
      // A room that has ended shows all who took part, an open one those who have not left.
      const inside = own.filter(({ leftAt }) => room.endedAt || !leftAt);
      const host = own.find((member) => member.uid === room.hostUid);
      return {
        id: room.id,
        createdAt: room.createdAt.toISOString(),
        endedAt: room.endedAt?.toISOString() ?? null,
        host: host ? { displayName: host.displayName, rank: host.rank } : null,
        isHost: room.hostUid === uid,
        peopleCount: inside.length,
        stations: stations
          .filter(({ roomId }) => roomId === room.id)
          .map((station) => ({
            position: station.position,
            stationId: station.stationId,
            title: station.title,
            wasCandidate: station.candidateUid === uid,
            percent: marks.get(station.attemptId) ?? null,
          })),
      };
    });
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
    async list(uid: string) {
      const all = (await repository.listRoomsOf(db, uid, ROOM_HISTORY_MAX)).map(({ room }) => room);
      const invitedTo = await people.listInvitations(db, uid);
      const invitations =
        invitedTo.length > 0 ? await repository.listRoomsByIds(db, invitedTo) : [];
      return {
        open: await summarise(
          uid,
          all.filter(({ endedAt }) => !endedAt),
        ),
        invitations: await summarise(uid, invitations),
        history: await summarise(
          uid,
          all.filter(({ endedAt }) => endedAt),
        ),
      };
    },
    /** @throws AppError not_found when the link opens no room for this person, rule_violation, too_many_requests */
    async joinByLink(principal: Principal, token: string): Promise<Room> {
      const counted = [{ limit: WRONG_LINKS, subject: principal.uid }];
      await limits.check(db, counted);
      const hash = hashToken(token);
      const id = await repository.findRoomByLink(db, hash, clock.now());
      if (!id) {
        await limits.count(db, counted);
        throw noRoom();
      }
      // Check the link again under the lock, because it may have been revoked after `findRoomByLink`.
      return join(principal, id, async (_tx, room) => room.linkHash === hash);
    },
    /** @throws AppError not_found without an invitation, rule_violation */
    join: (principal: Principal, id: string): Promise<Room> =>
      join(principal, id, (tx) => people.isInvited(tx, id, principal.uid)),
    /** @throws AppError not_found, rule_violation for the host */
    async leave(principal: Principal, id: string): Promise<void> {
      await db.transaction(async (tx) => {
        const { room, me } = await context.openForUpdate(tx, principal.uid, id);
        if (room.hostUid === me.uid && room.bookingId === null) {
          throw new AppError('rule_violation', 'You opened this room. Please end it instead.');
        }
        const now = clock.now();
        if (await people.markLeft(tx, id, me.uid, 'left', now))
          await repository.insertLog(tx, { roomId: id, at: now, what: 'left', userUid: me.uid });
      });
      await context.tell(id, { what: 'people' });
    },
    /** @throws AppError not_found, forbidden */
    async end(principal: Principal, id: string): Promise<void> {
      requireHost(await context.open(principal.uid, id));
      await context.end(id, 'host', principal.uid);
    },
    /** Ends rooms without people and rooms of past interviews, and deletes old rows of the log. */
    async tidy(): Promise<void> {
      const now = clock.now().getTime();
      const before = new Date(now - ROOM_ABANDONED_MS);
      const over = new Date(now - INTERVIEW_ROOM_AFTER_MS);
      for (const { id } of [
        ...(await repository.listAbandonedRooms(db, before, ENDED_AT_ONCE)),
        ...(await repository.listOverInterviews(db, over, ENDED_AT_ONCE)),
      ])
        await context.end(id, 'abandoned', null);
      await repository.removeLogBefore(db, new Date(now - LOG_MS));
    },
  };
}
