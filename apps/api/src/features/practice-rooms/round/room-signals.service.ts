// Passes WebRTC signals and pointer positions between the browsers of a room, and returns STUN and TURN servers. Signals are never stored
// or logged.
import type { BodyOf, ResponseOf } from '@urost3/contract/endpoint.ts';
import type { practiceRoomEndpoints } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { RELAY_CREDENTIAL_MS } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { type Burst } from '../../../http/limits/token-bucket.ts';
import { relayCredential } from '../../../providers/relay/relay.ts';
import { listPlaces } from '../members/room-members.repository.ts';
import { isPresent, noRoom } from '../open-room.ts';

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
  const places = await listPlaces(ctx.db, id, ctx.clock.now());
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
): Promise<void> {
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
): Promise<void> {
  ctx.limits.countInProcess(POINTER, principal.uid);
  const { mine, others } = await listPlacesFor(ctx, principal.uid, id);
  if (mine.role !== 'examiner' && mine.role !== 'candidate')
    throw new AppError('forbidden', 'The pointer belongs to the candidate and the examiner.');
  const data = { roomId: id, from: principal.uid, at };
  ctx.live.sendNotice({ uids: others.map(({ uid }) => uid), kind: 'practice-pointer', data });
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
    turnSecret === null
      ? null
      : relayCredential(turnSecret, principal.uid, ctx.clock.now(), RELAY_CREDENTIAL_MS);
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
