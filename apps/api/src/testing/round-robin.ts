// The least proxy: each call goes to the next server, whoever makes it, as a load balancer does at its least kind.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin {
  readonly url: string;
  /** How many calls each server has answered. */
  readonly answered: readonly number[];
  setServers(urls: readonly string[]): void;
  close(): Promise<void>;
}

export async function openRoundRobin(): Promise<RoundRobin> {
  let servers: readonly string[] = [];
  let answered: number[] = [];
  let turn = 0;
  const proxy = createServer((near, answer) => {
    const index = turn % servers.length;
    turn += 1;
    const { method, headers, url } = near;
    const far = request(`${servers[index]}${url}`, { method, headers, agent: false }, (reply) => {
      answered[index] = (answered[index] ?? 0) + 1;
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      // Event streams say that they are open before they say anything else.
      answer.flushHeaders();
      reply.pipe(answer);
      reply.on('error', () => answer.destroy());
    });
    far.on('error', () => answer.destroy());
    // A browser that goes away ends its call there as well.
    answer.on('close', () => far.destroy());
    near.pipe(far);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    get answered() {
      return answered;
    },
    setServers(urls) {
      servers = urls;
      answered = urls.map(() => 0);
    },
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
