// `test` of the WebKit journeys. Each test has one browser, one WebDriver process and a network that the test can cut.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../support/accounts.ts';
import { type WorkerFixtures, workerFixtures } from '../support/workers.ts';
import { startWebKit, type Visitor } from './driver.ts';

interface Network {
  url: string;
  /** Ends all connections and refuses new ones until `join`. */
  cut(): void;
  join(): void;
  /** Delays matching requests, as a very slow network does. @returns a function that delivers them */
  hold(request: RegExp): () => void;
}

interface Fixtures {
  /** Whether opening a page waits until it has loaded. */
  pageLoad: 'normal' | 'none';
  webKit: Awaited<ReturnType<typeof startWebKit>>;
  network: Network;
  visitor: Visitor;
}

/** WebDriver cannot take a browser offline, so the browser reaches the product through this proxy. */
async function startNetwork(product: string): Promise<Network & { stop(): void }> {
  const { hostname, port } = new URL(product);
  const sockets = new Set<Socket>();
  let isCut = false;
  let held: { request: RegExp; released: Promise<void> } | null = null;
  const passOn = async (request: Buffer, outgoing: Socket) => {
    if (held?.request.test(request.toString('latin1'))) await held.released;
    outgoing.write(request);
  };
  const server = createServer((incoming) => {
    if (isCut) return incoming.destroy();
    const outgoing = connect(Number(port), hostname);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    incoming.on('data', (request) => passOn(request, outgoing));
    outgoing.pipe(incoming);
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    join: () => {
      isCut = false;
    },
    hold: (request) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = { request, released: promise };
      return resolve;
    },
    stop: () => {
      cut();
      server.close();
    },
  };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ...workerFixtures,
  baseURL: ({ productUrl }, use) => use(productUrl),

  pageLoad: ['normal', { option: true }],

  // Start WebKitWebDriver for each test, because it sometimes exits together with its browser.
  webKit: async ({}, use) => {
    const webKit = await startWebKit();
    await use(webKit);
    await webKit.stop();
  },

  network: async ({ baseURL }, use) => {
    const network = await startNetwork(baseURL ?? '');
    await use(network);
    network.stop();
  },

  visitor: async ({ webKit, network, pageLoad }, use, testInfo) => {
    const { visitor, leave } = await webKit.visit(network.url, pageLoad);
    try {
      await use(visitor);
      if (testInfo.errors.length === 0)
        expect(await visitor.problems(), 'errors in the browser').toEqual([]);
    } finally {
      if (testInfo.errors.length > 0)
        await writeFile(
          testInfo.outputPath('screenshot.png'),
          await visitor.takeScreenshot(),
          'base64',
        );
      await leave();
    }
  },
});

export { expect };

/** Signs in through the login page and waits for the requested page. */
export async function logIn(visitor: Visitor, email: string, asked = '/dashboard'): Promise<void> {
  await visitor.open(`/login?${new URLSearchParams({ next: asked })}`);
  await visitor.label('Email').fill(email);
  await visitor.label(/^Password/).fill(DEMO_PASSWORD);
  await visitor.role('button', 'Login').click();
  const [path = ''] = asked.split('?');
  await visitor.waitForPath(new RegExp(`^${path}(\\?|$)`));
}
