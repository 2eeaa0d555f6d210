// Fan-out through Redis (REDIS_URL). PostgreSQL processes the notifications of a database one at a time, which limits the rate of live
// events (docs/scale.md).
import { createClient } from '@redis/client';
import type { Fanout } from '../ports.ts';

const CONNECT_LIMIT_MS = 2_000;
const RETRY_MAX_MS = 2_000;
const PING_EVERY_MS = 10_000;

/**
 * @param channel a name that is unique among the installations that share the Redis server
 * @param onTrouble called once by each of the two connections each time the server becomes unreachable
 */
export function createRedisFanout(
  url: string,
  channel: string,
  onTrouble: (error: Error) => void,
): Fanout {
  const open = () =>
    createClient({
      url,
      // Do not queue messages while disconnected, because they would arrive too late to be of use.
      disableOfflineQueue: true,
      pingInterval: PING_EVERY_MS,
      socket: {
        connectTimeout: CONNECT_LIMIT_MS,
        reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, RETRY_MAX_MS),
      },
    });
  const publisher = open();
  const subscriber = open();
  for (const client of [publisher, subscriber]) {
    let isLost = false;
    client.on('error', (error: Error) => {
      if (!isLost) onTrouble(new Error('Redis cannot be reached', { cause: error }));
      isLost = true;
    });
    client.on('ready', () => {
      isLost = false;
    });
  }
  return {
    async publish(message) {
      await publisher.publish(channel, message);
    },
    async listen(onMessage, onReconnect) {
      let isStarted = false;
      subscriber.on('ready', () => {
        if (isStarted) onReconnect();
      });
      const connected = Promise.all([
        publisher.connect(),
        subscriber.connect().then(() => subscriber.subscribe(channel, onMessage)),
      ]);
      connected.catch(onTrouble);
      // Wait at most CONNECT_LIMIT_MS for an unreachable server, because the database sends the messages meanwhile.
      const limit = new Promise((resolve) => setTimeout(resolve, CONNECT_LIMIT_MS).unref());
      await Promise.race([connected.catch(() => {}), limit]);
      isStarted = true;
    },
    async close() {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}
