// Limits of connections, so that slow clients are disconnected and one network address cannot use all connections.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { senderOf } from './addresses.ts';

/** The time for the request line and the headers. */
export const HEADERS_TIMEOUT_MS = 15_000;
/**
 * The time for the whole request: enough for 20 MiB of media at 0.6 Mbit/s. The largest import (200 MiB) needs 6 Mbit/s.
 */
export const REQUEST_TIMEOUT_MS = 300_000;
export const CHECK_EVERY_MS = 1_000;
const CONNECTIONS_MAX = 20_000;
const CONNECTIONS_AN_ADDRESS = 250;

/**
 * Watches connections on which no request has arrived: browsers open some in advance. `server.close()` would wait for
 * them, because Node counts a connection as idle only after its first response.
 * @returns a function that closes the unused connections
 */
export function watchUnusedConnections(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  };
}

/**
 * Limits the open connections of the server, and those of each sender if `isDirect`.
 * @param isDirect false behind a proxy, whose connections carry the requests of many people
 */
export function limitConnections(server: Server, isDirect: boolean): void {
  server.maxConnections = CONNECTIONS_MAX;
  if (!isDirect) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = senderOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > CONNECTIONS_AN_ADDRESS) socket.destroy();
  });
}
