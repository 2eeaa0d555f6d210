// Sends the live stream as server-sent events.

import { liveEndpoints } from '@urost3/contract/live/live.schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../composition/context.ts';
import { type Feature, scheduledJob } from '../../composition/feature.ts';
import { type Authenticator, authenticateRequest } from '../../http/guards/guards.ts';
import { route } from '../../http/route.ts';
import { eraseEvents, removeOldEvents } from './live.service.ts';
import { LiveStream, type StreamConnection } from './live.stream.ts';

const BEAT_MS = 25_000;
const RETRY_MS = 2_000;
/** A client with more unsent bytes than this is disconnected. The client reconnects and resumes after its last event. */
const BUFFER_MAX = 1_000_000;
const BEAT = Buffer.from(': beat\n\n');

function openStream(reply: FastifyReply): void {
  reply.hijack();
  // Fastify does not write headers for hijacked replies, so copy the common headers here.
  const headers = Object.fromEntries(
    Object.entries(reply.getHeaders()).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  // The response ends with its connection. Frames therefore need no chunked encoding, and all streams can send the same bytes.
  reply.raw.useChunkedEncodingByDefault = false;
  reply.raw.writeHead(200, {
    ...headers,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  // A random delay, so that clients do not all reconnect at once after a restart.
  reply.raw.write(`retry: ${RETRY_MS + Math.floor(Math.random() * 2_000)}\n\n`);
}

function connectionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticator: Authenticator,
): StreamConnection {
  const { raw } = reply;
  // Write to the socket directly, because the response object delays each frame to the end of the tick.
  const wire = raw.socket ?? raw;
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    raw.end();
    // Destroy the socket, because a client that has stopped reading would keep it open for ever.
    setTimeout(() => raw.destroy(), 2_000).unref();
  };
  raw.on('error', () => raw.destroy());
  raw.on('close', () => {
    isClosed = true;
  });
  return {
    write(bytes) {
      if (isClosed || !wire.writable) return;
      wire.write(bytes);
      if (wire.writableLength > BUFFER_MAX) {
        isClosed = true;
        raw.destroy();
      }
    },
    drained: () =>
      new Promise((resolve) => {
        if (isClosed || !wire.writableNeedDrain) return resolve();
        wire.once('drain', resolve);
        wire.once('close', resolve);
      }),
    close,
    isClosed: () => isClosed,
    recheck: () => authenticateRequest(request, authenticator),
  };
}

function lastEventId(request: FastifyRequest): number | null {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : null;
}

export const liveFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(liveEndpoints.stream, async ({ principal, request, reply }) => {
        openStream(reply);
        const connection = connectionOf(request, reply, ctx.authenticator);
        const stream = new LiveStream(principal, connection);
        // The heartbeat detects broken connections. It also checks the permissions again, because the message that a permission
        // has changed may be lost.
        const beat = setInterval(() => {
          connection.write(BEAT);
          void ctx.live.recheck(stream);
        }, BEAT_MS);
        reply.raw.on('close', () => {
          clearInterval(beat);
          ctx.live.leave(stream);
        });
        await ctx.live.join(stream, lastEventId(request));
      }),
    ],
  },
  erase: eraseEvents,
  // What live events contain, other features export.
  exports: null,
  jobs: [scheduledJob('live.prune', '23 * * * *', () => removeOldEvents(ctx), { retries: 1 })],
});
