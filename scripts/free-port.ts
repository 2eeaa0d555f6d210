// Finds an unused port, so that the product can start while other servers are running.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
