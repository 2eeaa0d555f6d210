// The card sandbox in a process of its own, for load and crash tests: it goes on while the product is killed.
// node apps/api/src/sandbox/standalone.ts --folder <books> --receiver <address of the product's webhook> [--port 0]
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createSandbox } from './sandbox.ts';

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    receiver: { type: 'string' },
    port: { type: 'string', default: '0' },
  },
});
const { folder = null, receiver } = values;
const sandbox = createSandbox({ folder, feeDelayMs: 500 });
if (receiver) {
  sandbox.setReceiver(async (body, headers) => {
    const response = await fetch(receiver, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.status;
  });
}
await sandbox.app.listen({ host: '127.0.0.1', port: Number(values.port) });
sandbox.run();
const { port } = sandbox.app.server.address() as AddressInfo;
console.log(`Ready: http://127.0.0.1:${port}`);
process.once('SIGTERM', () => void sandbox.close().then(() => process.exit(0)));
