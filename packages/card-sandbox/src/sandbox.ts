// An HTTP service that implements the part of Stripe's API that card payments use. It replaces Stripe when no keys of Stripe are configured.
// It runs as a separate process, or inside the program that uses it.
import type { AddressInfo } from 'node:net';
import { addApiRoutes } from './api-routes.ts';
import { addBrowserRoutes } from './browser-routes.ts';
import { createIntents } from './intents.ts';
import { createLedger } from './ledger.ts';
import { openObjectStore } from './object-store.ts';
import { type PastPayment, recordPastPayment } from './past-payments.ts';
import { createRefunds } from './refunds.ts';
import { createServer, type SandboxKeys, type SandboxServer } from './server.ts';
import { openDispute, settleCharge } from './settlement.ts';
import { addSwitches } from './switches.ts';
import { testCards } from './test-cards.ts';
import { createWebhooks, noFaults, type SendNotice } from './webhooks.ts';

/**
 * The keys of a sandbox that runs as a separate process. The keys are fixed, so that the product can be configured with
 * them.
 */
export const SANDBOX_KEYS: SandboxKeys = {
  secretKey: 'sk_test_sandbox_standalone',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox_standalone',
};

const TICK_MS = 200;

export interface SandboxOptions {
  /** The folder in which objects are stored; null: in memory. */
  folder: string | null;
  now?: () => Date;
  feeDelayMs?: number;
  refundDelayMs?: number;
  disputeDelayMs?: number;
  send?: SendNotice;
  keys?: SandboxKeys;
  /** The URL of this server for browsers, used in the URL of the 3-D Secure page. Default: where the server listens. */
  baseUrl?: string;
  /** Whether pages of other origins may call the endpoints for browsers. Pages of the same origin need no permission. */
  allowsOtherOrigins?: boolean;
}

export type Sandbox = ReturnType<typeof createSandbox>;

export function createSandbox(options: SandboxOptions) {
  const keys = options.keys ?? SANDBOX_KEYS;
  const now = options.now ?? (() => new Date());
  const store = openObjectStore(options.folder);
  let baseUrl = options.baseUrl ?? '';
  let send = options.send ?? null;
  const webhooks = createWebhooks({ store, now, secret: keys.webhookSecret, send: () => send });
  const ledger = createLedger({ store, now, onEvent: (event) => webhooks.plan(event) });
  const intents = createIntents(ledger, {
    feeDelayMs: options.feeDelayMs ?? 1_500,
    disputeDelayMs: options.disputeDelayMs ?? 2_000,
    baseUrl: () => baseUrl,
  });
  const refunds = createRefunds(ledger, { refundDelayMs: options.refundDelayMs ?? 3_000 });

  /** Runs the scheduled work that is due: fees, disputes, late changes of refunds. @param isForced also runs work that is not due yet */
  function work(isForced = false): void {
    for (const task of store.all('task')) {
      if (task.name === 'notice') continue;
      if (!isForced && Number(task.dueAt) > now().getTime()) continue;
      store.remove('task', String(task.id));
      const id = String(task.subject);
      if (task.name === 'settle') settleCharge(ledger, id);
      else if (task.name === 'pending_first') refunds.arrive(id);
      else if (task.name === 'fails_later') refunds.failLater(id);
      else if (task.name === 'dispute') {
        const charge = store.get('charge', id);
        const number = charge && store.get('card', String(charge.payment_method))?.number;
        const terms = testCards[String(number)]?.dispute;
        if (charge && terms) openDispute(ledger, charge, terms);
      }
    }
  }

  let app: SandboxServer['app'] | null = null;

  /** Creates the server at its first use, because many programs that hold a sandbox never take a card. */
  function openApp(): SandboxServer['app'] {
    if (app) return app;
    const server = createServer({
      store,
      keys,
      now,
      allowsOtherOrigins: options.allowsOtherOrigins ?? false,
    });
    addApiRoutes(server, { store, ledger, intents, refunds });
    addBrowserRoutes(server, intents);
    addSwitches(server, { webhooks, work });
    return (app = server.app);
  }

  let timer: NodeJS.Timeout | null = null;

  /** Starts a timer that runs due work and delivers due webhooks every `TICK_MS`. */
  function run(): void {
    timer ??= setInterval(() => {
      work();
      void webhooks.deliverDue();
    }, TICK_MS);
    timer.unref();
  }

  return {
    get app() {
      return openApp();
    },
    keys,
    store,
    intents,
    refunds,
    webhooks,
    work,
    run,
    recordPastPayment: (payment: PastPayment) => recordPastPayment(store, payment),
    setReceiver(receiver: SendNotice): void {
      send = receiver;
    },
    /** Deletes all objects, and ends all faults of webhooks. */
    clear(): void {
      store.clear();
      webhooks.setFaults(noFaults);
    },
    /** Starts a server. @returns its URL */
    async listen(at: { host: string; port: number }): Promise<string> {
      await openApp().listen(at);
      const { address, family, port } = openApp().server.address() as AddressInfo;
      const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
      baseUrl ||= url;
      run();
      return url;
    },
    async close(): Promise<void> {
      if (timer) clearInterval(timer);
      timer = null;
      await app?.close();
    },
    /** Lets the SDK in the same process call the sandbox without using the network. */
    fetch: (async (input: string | URL | Request, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const response = await openApp().inject({
        method: (init?.method ?? 'GET') as 'GET',
        url: url.pathname + url.search,
        headers: Object.fromEntries(new Headers(init?.headers).entries()),
        ...(typeof init?.body === 'string' && init.body !== '' ? { payload: init.body } : {}),
      });
      // `Response` does not accept a body with status 204, not even an empty one.
      return new Response(response.statusCode === 204 ? null : response.body, {
        status: response.statusCode,
        headers: response.headers as Record<string, string>,
      });
    }) as typeof fetch,
  };
}
