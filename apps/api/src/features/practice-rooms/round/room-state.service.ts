// Changes the roles of people in a room and the state of its current station. Passes WebRTC signals and pointer
// positions between the browsers of a room, and returns STUN and TURN servers. Signals are never stored or logged.
import { createHmac } from 'node:crypto';
import type { BodyOf, ResponseOf } from '@urost3/contract/endpoint.ts';
import type {
  practiceRoomEndpoints,
  RoomState,
} from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import {
  RELAY_CREDENTIAL_MS,
  type RoomRole,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import type { Burst } from '../../../http/limits/token-bucket.ts';
import { recordRoomSheet } from '../../attempts/attempts.service.ts';
import * as people from '../members/room-members.repository.ts';
import * as repository from '../practice-rooms.repository.ts';
import {
  currentStation,
  isPresent,
  mayReadStation,
  noRoom,
  notifyRoom,
  type OpenedRoom,
  openRoom,
  openRoomForUpdate,
  requireLead,
  viewRoom,
} from '../room-access.ts';
import { atInstant, columnsAfterAction, isRunning, toRoomState } from './room-clock.ts';
import { findSheet } from './room-sheets.service.ts';

function requireVersion({ room }: OpenedRoom, version: number): void {
  if (room.version !== version) {
    throw new AppError('stale_version', 'The room has changed meanwhile. Please look again.');
  }
}

const needsPremium = (name: string) =>
  new AppError(
    'subscription_required',
    `${isolate(name)} needs Premium to be examiner or patient of this station.`,
  );

const inRole = ({ members }: OpenedRoom, role: RoomRole) =>
  members.find((member) => member.seat !== null && member.role === role);

/** @throws AppError subscription_required when the examiner or a patient may not open the section of the station */
function requireReaders(
  ctx: Context,
  opened: OpenedRoom,
  roles: ReadonlyMap<string, RoomRole>,
): void {
  for (const member of opened.members) {
    const role = member.seat === null ? undefined : (roles.get(member.uid) ?? member.role);
    if (role !== 'examiner' && role !== 'patient') continue;
    if (!mayReadStation(ctx, opened, member)) throw needsPremium(member.displayName);
  }
}

async function beginStation(ctx: Context, tx: Db, opened: OpenedRoom) {
  if (!currentStation(opened))
    throw new AppError('rule_violation', 'Please choose a station first.');
  const candidate = inRole(opened, 'candidate');
  const examiner = inRole(opened, 'examiner');
  if (!candidate || !examiner) {
    throw new AppError('rule_violation', 'A station needs a candidate and an examiner.');
  }
  requireReaders(ctx, opened, new Map());
  const { id, position } = opened.room;
  const uids = { candidateUid: candidate.uid, examinerUid: examiner.uid };
  await repository.updateStation(tx, id, position, uids);
}

/**
 * Makes the sheets final, and records the examiner's sheet as an attempt of the candidate.
 * @returns the candidate's uid; null when the station has no candidate, no examiner or no sheet by the examiner
 */
async function endStation(
  ctx: Context,
  tx: Db,
  opened: OpenedRoom,
  now: Date,
): Promise<string | null> {
  const { id, position } = opened.room;
  await repository.updateStation(tx, id, position, { endedAt: now });
  const station = currentStation(opened);
  if (!station?.candidateUid || !station.examinerUid) return null;
  const sheet = await findSheet(tx, { roomId: id, position }, station.examinerUid);
  if (!sheet) return null;
  await recordRoomSheet(ctx, tx, station.candidateUid, {
    clientId: station.attemptId,
    roomId: id,
    stationId: station.stationId,
    sectionId: station.sectionId,
    points: sheet.points,
    globalScore: sheet.globalScore,
  });
  return station.candidateUid;
}

/** @throws AppError not_found, forbidden, subscription_required, stale_version, rule_violation */
export async function setRoomRoles(
  ctx: Context,
  principal: Principal,
  id: string,
  body: BodyOf<typeof practiceRoomEndpoints.setRoles>,
) {
  await ctx.db.transaction(async (tx) => {
    const opened = await openRoomForUpdate(ctx, tx, principal.uid, id);
    requireLead(opened);
    if (opened.room.bookingId !== null)
      throw new AppError('forbidden', 'The roles of an interview stay as they are.');
    requireVersion(opened, body.version);
    const roles = new Map(body.roles.map(({ uid, role }) => [uid, role]));
    const inside = opened.members.filter(({ seat }) => seat !== null);
    if (![...roles.keys()].every((uid) => inside.some((member) => member.uid === uid)))
      throw new AppError('not_found', 'One of these people is not in the room.');
    const after = inside.map(({ uid, role }) => ({ uid, role: roles.get(uid) ?? role }));
    for (const role of ['candidate', 'examiner'] as const) {
      if (after.filter((member) => member.role === role).length > 1)
        throw new AppError('rule_violation', `A station has one ${role}.`);
    }
    requireReaders(ctx, opened, roles);
    const room = atInstant(opened.room, ctx.clock.now());
    if (isRunning(room)) {
      const candidateUid = currentStation(opened)?.candidateUid;
      const now = after.find((member) => member.role === 'candidate');
      if (candidateUid !== (now?.uid ?? candidateUid))
        throw new AppError('rule_violation', 'The candidate changes between two stations.');
      const examiner = after.find((member) => member.role === 'examiner');
      if (!examiner) throw new AppError('rule_violation', 'A station needs an examiner.');
      await repository.updateStation(tx, id, room.position, { examinerUid: examiner.uid });
    }
    await people.updateRoles(tx, id, roles);
    // People consent to the recording of one candidate, so a new candidate removes all consent.
    const next = after.find((member) => member.role === 'candidate');
    if (next?.uid !== inRole(opened, 'candidate')?.uid) await people.updateConsent(tx, id, null);
    await repository.updateRoom(tx, id, { version: opened.room.version + 1 });
  });
  await notifyRoom(ctx, id, { what: 'people' });
  return viewRoom(ctx, await openRoom(ctx, principal.uid, id));
}

/** @throws AppError not_found, forbidden, subscription_required, stale_version, rule_violation */
export async function changeRoomState(
  ctx: Context,
  principal: Principal,
  id: string,
  { version, action }: BodyOf<typeof practiceRoomEndpoints.changeState>,
): Promise<RoomState> {
  const { state, markedUid } = await ctx.db.transaction(async (tx) => {
    const opened = await openRoomForUpdate(ctx, tx, principal.uid, id);
    requireLead(opened);
    requireVersion(opened, version);
    const now = ctx.clock.now();
    const current = atInstant(opened.room, now);
    const change = columnsAfterAction(current, action, opened.stations.length, now);
    if (action.type === 'start') await beginStation(ctx, tx, opened);
    const marked = action.type === 'end-station' ? await endStation(ctx, tx, opened, now) : null;
    const next = { ...current, ...change, version: version + 1 };
    await repository.updateRoom(tx, id, next);
    return { state: toRoomState(next, now), markedUid: marked };
  });
  if (markedUid) ctx.live.sendHint(markedUid, 'progress');
  await notifyRoom(ctx, id, { what: 'state', state });
  return state;
}

/**
 * 300 signals at once are enough for the ICE candidates of five new connections. After these, one signal every 50 ms is
 * allowed.
 */
const SIGNALS: Burst = {
  burst: 300,
  everyMs: 50,
  message: 'Your browser is sending many signals. Please wait a moment.',
};
const POINTER: Burst = { burst: 40, everyMs: 50, message: 'Please wait a moment.' };

/** @throws AppError not_found for people without a place in an open room */
async function listPlacesFor(ctx: Context, uid: string, id: string) {
  const places = await people.listPlaces(ctx.db, id, ctx.clock.now());
  const mine = places.find((place) => place.uid === uid);
  if (!mine) throw noRoom();
  return { mine, others: places.filter((place) => place.uid !== uid) };
}

/** @throws AppError not_found, conflict when the sender or the receiver is not present, body_too_large, too_many_requests */
export async function sendSignal(
  ctx: Context,
  principal: Principal,
  id: string,
  { to, signal }: BodyOf<typeof practiceRoomEndpoints.sendSignal>,
) {
  ctx.limits.countInProcess(SIGNALS, principal.uid);
  const { mine, others } = await listPlacesFor(ctx, principal.uid, id);
  const other = others.find((place) => place.uid === to);
  if (!other) throw new AppError('not_found', 'This person is not in the room.');
  const now = ctx.clock.now();
  if (!isPresent(mine, now) || !isPresent(other, now))
    throw new AppError('conflict', 'This person is not in the room at the moment.');
  const data = { roomId: id, from: principal.uid, signal };
  if (!(await ctx.live.sendNoticeInOrder({ uids: [to], kind: 'practice-signal', data })))
    throw new AppError('body_too_large', 'This signal is too long to be passed on.');
}

/** @throws AppError not_found, forbidden, too_many_requests */
export async function movePointer(
  ctx: Context,
  principal: Principal,
  id: string,
  { at }: BodyOf<typeof practiceRoomEndpoints.movePointer>,
) {
  ctx.limits.countInProcess(POINTER, principal.uid);
  const { mine, others } = await listPlacesFor(ctx, principal.uid, id);
  if (mine.role !== 'examiner' && mine.role !== 'candidate')
    throw new AppError('forbidden', 'The pointer belongs to the candidate and the examiner.');
  const data = { roomId: id, from: principal.uid, at };
  ctx.live.sendNotice({ uids: others.map(({ uid }) => uid), kind: 'practice-pointer', data });
}

/**
 * Credentials of the TURN relay, as coturn's `use-auth-secret` expects them. They change twice within their lifetime,
 * however often a person asks, because the relay limits the connections of each name (`user-quota`). The name contains
 * no uid, because the relay logs names.
 */
function relayCredential(secret: string, uid: string, now: Date) {
  const sign = (text: string) => createHmac('sha1', secret).update(text).digest('base64');
  const stepMs = RELAY_CREDENTIAL_MS / 2;
  const expiresAt = new Date((Math.floor(now.getTime() / stepMs) + 2) * stepMs);
  const seconds = expiresAt.getTime() / 1000;
  const username = `${seconds}:${sign(`relay name\n${seconds}\n${uid}`)}`;
  return { username, credential: sign(username), expiresAt };
}

/** @throws AppError not_found */
export async function getIceServers(
  ctx: Context,
  principal: Principal,
  id: string,
): Promise<ResponseOf<typeof practiceRoomEndpoints.getIce>> {
  await listPlacesFor(ctx, principal.uid, id);
  const { relay } = ctx.config;
  const servers: ResponseOf<typeof practiceRoomEndpoints.getIce>['iceServers'] = [];
  if (relay.stunUrls.length > 0) servers.push({ urls: [...relay.stunUrls] });
  const { turnUrls, turnSecret } = relay;
  const relayed =
    turnSecret === null ? null : relayCredential(turnSecret, principal.uid, ctx.clock.now());
  if (relayed) {
    const { username, credential } = relayed;
    servers.push({ urls: [...turnUrls], username, credential });
  }
  return {
    iceServers: servers,
    iceTransportPolicy: relay.isRelayOnly ? 'relay' : 'all',
    expiresAt: relayed?.expiresAt.toISOString() ?? null,
  };
}
