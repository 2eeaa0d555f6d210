// A minimal load balancer, which sends each call to the next server that reports itself ready, regardless of the caller.
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_EVERY_MS = 200;

interface RoundRobin {
  readonly url: string;
  /** The number of calls that each server answered. */
  readonly answered: readonly number[];
  setServers(urls: readonly string[]): void;
  close(): Promise<void>;
}

export async function openRoundRobin(): Promise<RoundRobin> {
  let servers: readonly string[] = [];
  let answered: number[] = [];
  let turn = 0;
  const unready = new Set<string>();
  // Reuse connections to the servers, as load balancers do.
  const agent = new Agent({ keepAlive: true });
  const checks = setInterval(() => {
    for (const server of servers)
      void fetch(`${server}/api/readyz`).then(
        ({ ok }) => (ok ? unready.delete(server) : unready.add(server)),
        () => unready.add(server),
      );
  }, CHECK_EVERY_MS);
  function chooseServer(): number {
    for (let tries = 0; tries < servers.length; tries += 1) {
      turn += 1;
      if (!unready.has(servers[turn % servers.length] as string)) break;
    }
    return turn % servers.length;
  }
  const proxy = createServer((near, answer) => {
    const index = chooseServer();
    const { method, headers, url } = near;
    const far = request(`${servers[index]}${url}`, { method, headers, agent }, (reply) => {
      answered[index] = (answered[index] ?? 0) + 1;
      // Do not forward headers about the connection, which apply to a single hop.
      const { connection: _, 'keep-alive': __, ...forwarded } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, forwarded);
      // Forward the headers of an event stream before its first event.
      answer.flushHeaders();
      reply.pipe(answer);
      reply.on('error', () => answer.destroy());
    });
    far.on('error', () => answer.destroy());
    // When a browser disconnects, end its call at the server as well.
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
      clearInterval(checks);
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
