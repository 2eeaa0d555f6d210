// npm run chaos [-- --purchases 500 --kills 10 --embedded]: buys subscriptions and interviews, some with discount codes,
// and takes seats of departments. Meanwhile the API is killed, and the card sandbox delays, duplicates, reorders and drops
// webhooks. Afterwards the reconciler runs twice. Then the product's rows must equal the sandbox's objects.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Database } from '@urost3/api/src/db/client.ts';
import { openEmbedded } from '@urost3/api/src/db/embedded.ts';
import { migrate } from '@urost3/api/src/db/migrate.ts';
import { openPostgres } from '@urost3/api/src/db/postgres.ts';
import { SANDBOX_KEYS } from '@urost3/card-sandbox';
import type { DiscountCode } from '@urost3/contract/payments/discount-codes.schemas.ts';
import { discountRefusals } from '@urost3/contract/payments/payments.ts';
import { findFreePort } from '../../scripts/free-port.ts';
import { createPostgres, temporaryFolder } from '../lib/database.ts';
import { printComparison, printOutcome, printPart } from '../lib/figures.ts';
import { type Child, startServer } from '../lib/process.ts';
import { callWithRetries, intentIdOf, once, pay, refundAtProvider } from './calls.ts';
import { compareRecords } from './compare.ts';
import { compareOffers } from './compare-offers.ts';
import { codeOf, groupOf, offerCodes, offerSeats } from './offers.ts';
import { makePeople, type Person } from './people.ts';

const { values: options } = parseArgs({
  options: {
    purchases: { type: 'string', default: '500' },
    kills: { type: 'string', default: '10' },
    /** Uses the embedded database even when PostgreSQL is available. */
    embedded: { type: 'boolean', default: false },
  },
});
const purchases = Number(options.purchases);
const kills = Number(options.kills);
const AT_ONCE = 12;
const REFUNDED_EVERY = 25;
/** One buyer in this many also buys seats for a department by card. */
const GROUP_EVERY = 10;
const faults = { delayMs: 1_500, isReordered: true, duplicatePercent: 20, dropPercent: 20 };

const root = fileURLToPath(new URL('../..', import.meta.url));
const serverProgram = join(root, 'apps/api/dist/server.js');
const sandboxProgram = join(root, 'packages/card-sandbox/src/command-line.ts');

const folder = await temporaryFolder();
const postgres = options.embedded ? null : await createPostgres();
const openDatabase = (): Promise<Database> =>
  postgres ? openPostgres(postgres.url, 4) : openEmbedded(join(folder.path, 'db'));

const database = await openDatabase();
await migrate(database);
const { buyers, admin, interviewer } = await makePeople(database, purchases);
await database.close();

const port = await findFreePort();
const api = `http://127.0.0.1:${port}`;
const sandbox = await startServer(sandboxProgram, {}, [
  '--folder',
  join(folder.path, 'card-sandbox'),
  '--webhook',
  `${api}/api/webhooks/card-provider`,
]);
const env = {
  PORT: String(port),
  DATA_DIR: folder.path,
  CARD_SANDBOX_URL: sandbox.url,
  LOG_LEVEL: 'fatal',
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
};
let server: Child = await startServer(serverProgram, env);
await once(`${sandbox.url}/sandbox/faults`, {
  method: 'POST',
  token: SANDBOX_KEYS.secretKey,
  body: faults,
});

interface Slot {
  availabilityId: string;
  date: string;
  time: string;
}

const HOURS = Array.from({ length: 13 }, (_, index) => 8 + index);
const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;

/** Adds at least `count` free hours of one interviewer. @returns the hours */
async function offerSlots(count: number): Promise<Slot[]> {
  const slots: Slot[] = [];
  for (let ahead = 3; slots.length < count; ahead += 1) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const timeSlots = HOURS.map((value) => ({ startTime: hour(value), endTime: hour(value + 1) }));
    const { status, body } = await callWithRetries<{
      availability: { id: string }[] | { id: string };
    }>(`${api}/api/admin/availability`, {
      method: 'POST',
      token: interviewer.token,
      body: { date, timeSlots, isRecurring: false },
    });
    if (status !== 201) throw new Error(`availability answered ${status}: ${JSON.stringify(body)}`);
    const saved = Array.isArray(body.availability) ? body.availability[0] : body.availability;
    for (const { startTime } of timeSlots) {
      slots.push({ availabilityId: saved?.id ?? '', date, time: startTime });
    }
  }
  return slots;
}

/**
 * The client secret of a payment. Null when a discount code covered the whole price, or when the buyer had already used the
 * code.
 */
type Begun = string | null;

/**
 * Starts a payment with a discount code. If the code is refused, for example because it is used up, starts a payment
 * without a code.
 */
async function begin({ token }: Person, path: string, body: object, code?: string): Promise<Begun> {
  const { status, body: answer } = await callWithRetries<{
    clientSecret: string | null;
    message?: string;
  }>(`${api}/api${path}`, { method: 'POST', token, body: code ? { ...body, code } : body });
  if (status < 300) return answer.clientSecret;
  // An earlier call used the code, but the process was killed before it responded.
  if (answer.message === discountRefusals.usedByYou) return null;
  if (code) return begin({ token } as Person, path, body);
  throw new Error(`${path} answered ${status}: ${answer.message}`);
}

async function holdSlot({ token }: Person, slot: Slot): Promise<string> {
  const { date: bookingDate, time: bookingTime, availabilityId } = slot;
  const held = await callWithRetries<{ bookingId?: string }>(`${api}/api/bookings`, {
    method: 'POST',
    token,
    body: { bookingDate, bookingTime, availabilityId },
  });
  if (held.body.bookingId) return held.body.bookingId;
  // If the process was killed before it responded, the hold may exist.
  const pending = await callWithRetries<{ booking?: { bookingId: string }; bookingId?: string }>(
    `${api}/api/bookings/pending`,
    { token },
  );
  return pending.body.booking?.bookingId ?? pending.body.bookingId ?? '';
}

const good = '4242424242424242';
let done = 0;

/** Fills in the card form. Of twenty buyers, one leaves, one is finally declined, three are declined once, and three need 3-D Secure. */
async function payByCard(person: Person, index: number, clientSecret: string): Promise<void> {
  const kind = index % 20;
  if (kind === 0) return;
  if (kind <= 4) await pay(sandbox.url, clientSecret, '4000000000009995');
  const number = kind > 4 && kind < 8 ? '4000000000003220' : good;
  const isPaid = kind > 1 && (await pay(sandbox.url, clientSecret, number));
  if (isPaid && index % REFUNDED_EVERY === 8)
    await refundAtProvider(sandbox.url, intentIdOf(clientSecret));
  // Every second browser opens the return page. The other browsers are closed directly after paying.
  if (index % 2 === 0) {
    await once(`${api}/api/payments/return`, {
      method: 'POST',
      token: person.token,
      body: { paymentIntent: intentIdOf(clientSecret) },
    }).catch(() => undefined);
  }
}

/** Half of the invited people take their seat before they pay for themselves, the other half afterwards. */
async function buy(
  person: Person,
  index: number,
  slot: Slot | undefined,
  seats: Awaited<ReturnType<typeof offerSeats>>,
): Promise<void> {
  if (index % 2 === 0) await seats.accept(index);
  const clientSecret = slot
    ? await begin(
        person,
        '/create-payment-intent',
        { bookingId: await holdSlot(person, slot) },
        codeOf(index),
      )
    : await begin(person, '/subscription/create-payment-intent', {}, codeOf(index));
  if (clientSecret) await payByCard(person, index, clientSecret);
  if (index % GROUP_EVERY === 3) {
    const seatsSecret = await begin(person, '/groups/purchases', groupOf(index));
    if (seatsSecret) await payByCard(person, index, seatsSecret);
  }
  if (index % 2 === 1) await seats.accept(index);
  done += 1;
}

async function buyAll(
  slots: readonly Slot[],
  seats: Awaited<ReturnType<typeof offerSeats>>,
): Promise<void> {
  const waiting = buyers.map((person, index) => ({ person, index }));
  const worker = async () => {
    for (;;) {
      const next = waiting.shift();
      if (!next) return;
      const slot = next.index % 5 === 0 ? slots[next.index / 5] : undefined;
      await buy(next.person, next.index, slot, seats);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Kills and restarts the API up to `kills` times, evenly spread over the purchases. @returns the number of kills */
async function killAgainAndAgain(isOver: () => boolean): Promise<number> {
  let killed = 0;
  while (killed < kills && !isOver()) {
    if (done >= ((killed + 0.5) * purchases) / kills) {
      await server.kill('SIGKILL');
      killed += 1;
      server = await startServer(serverProgram, env);
    } else await pause(20);
  }
  return killed;
}

/** Waits up to 5 s until no webhook waits for delivery. The reconciler handles payments whose webhook arrives later. */
async function waitForWebhooks(): Promise<Record<string, number>> {
  for (let round = 0; ; round += 1) {
    const { body } = await once<Record<string, number>>(`${sandbox.url}/sandbox/state`, {
      token: SANDBOX_KEYS.secretKey,
    });
    if (body.waiting === 0 || round >= 20) return body;
    await pause(250);
  }
}

let exitCode = 1;
try {
  const startedAt = performance.now();
  const slots = await offerSlots(Math.ceil(purchases / 5));
  const uses = await offerCodes(api, admin, purchases);
  const seats = await offerSeats(api, admin, buyers);
  let isOver = false;
  const [killed] = await Promise.all([
    killAgainAndAgain(() => isOver),
    buyAll(slots, seats).finally(() => {
      isOver = true;
    }),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const notices = await waitForWebhooks();
  printPart(
    `On ${postgres ? 'PostgreSQL' : 'the embedded database'}: ${purchases} purchases while notices are delayed, doubled, reordered and dropped and the API is killed`,
  );
  printComparison('time for the purchases', `${seconds.toFixed(1)} s`);
  printComparison(
    'notices',
    `${notices.sent} sent, ${notices.taken} taken, ${notices.refused} refused, ${notices.unreachable} found nobody, ${notices.dropped} dropped`,
  );
  printOutcome('API killed', `${killed} times`, `${kills} times`, killed === kills);
  // Run the reconciler, and once more for fees and refunds that were settled in the meantime.
  for (let round = 0; round < 2; round += 1) {
    const command = startServer(serverProgram, env, ['payments', 'reconcile']);
    await command.catch(() => undefined);
    await pause(3_000);
  }
  const { body: report } = await callWithRetries<{ codes: DiscountCode[] }>(
    `${api}/api/admin/discount-codes`,
    { token: admin.token },
  );
  await server.kill();
  const after = await openDatabase();
  const comparison = [
    ...(await compareRecords(after, sandbox.url)),
    ...(await compareOffers(after, sandbox.url, {
      uses,
      seats: seats.expected,
      codes: report.codes,
    })),
  ];
  await after.close();
  printPart('The product’s rows after the reconciler beside the card provider’s books');
  for (const { name, ours, theirs } of comparison)
    printOutcome(name, String(ours), String(theirs), ours === theirs);
  const isEqual = comparison.every(({ ours, theirs }) => ours === theirs);
  exitCode = isEqual && killed === kills ? 0 : 1;
} finally {
  await server.kill().catch(() => undefined);
  await sandbox.kill();
  await postgres?.drop();
  await folder.remove();
}
process.exit(exitCode);
