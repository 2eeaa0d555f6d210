// Bulk mail: many queued mails, and a slow mail server.
// Usage: npm run bench -- mail [--quick]
import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '@urost3/api/src/db/migrate.ts';
import { openPostgres } from '@urost3/api/src/db/postgres.ts';
import { createMailService } from '@urost3/api/src/features/mail/mail.service.ts';
import { findMailProblem } from '@urost3/api/src/features/mail-reports/mail-reports.service.ts';
import { createJobQueue } from '@urost3/api/src/jobs/job-queue.ts';
import { systemClock } from '@urost3/api/src/providers/clock/clock.ts';
import { createSmtpMailer } from '@urost3/api/src/providers/mail/smtp.ts';
import { createPostgres } from '../lib/database.ts';
import { printFigure, printNote, printOutcome, printPart } from '../lib/figures.ts';
import { SECRET_KEY } from '../lib/process.ts';

const MAILS = process.argv.includes('--quick') ? 500 : 5_000;
/** The number of mails on one day, and the minutes within which all must be sent. */
const ALL = 50_000;
const ALL_MINUTES = 15;
const SERVER_MS = 200;
/** Two senders with ten connections each. They run in this process and stand for two processes of the product. */
const PROCESSES = 2;
const CONNECTIONS = 10;

/** A mail server that accepts every mail after a delay. */
async function openSlowServer() {
  const received = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.write('220 slow\r\n');
    let to = '';
    let isData = false;
    let rest = '';
    const answer = async (line: string) => {
      if (isData) {
        if (line !== '.') return;
        isData = false;
        received.set(to, (received.get(to) ?? 0) + 1);
        await pause(SERVER_MS);
        socket.write('250 accepted\r\n');
      } else if (/^RCPT/i.test(line)) {
        to = /<([^>]+)>/.exec(line)?.[1] ?? '';
        socket.write('250 ok\r\n');
      } else if (/^DATA/i.test(line)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else socket.write('250 ok\r\n');
    };
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) void answer(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    received,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const postgres = await createPostgres();
if (!postgres) {
  printNote('No PostgreSQL answers here: several processes need one.');
  process.exit(0);
}
const first = await openPostgres(postgres.url, 2);
await migrate(first);
await first.close();
const server = await openSlowServer();

async function startSender(url: string, works: boolean) {
  const database = await openPostgres(url, 10);
  const jobs = createJobQueue(database, () => {});
  const mailer = createSmtpMailer(server.url, 'no-reply@example.test', CONNECTIONS);
  const mail = createMailService({
    jobs,
    mailer,
    clock: systemClock,
    secretKey: SECRET_KEY,
    concurrency: CONNECTIONS,
    findProblem: (address) => findMailProblem(database.db, address),
  });
  await jobs.start({ works });
  return {
    database,
    mail,
    async stop() {
      await jobs.stop();
      await mailer.close?.();
      await database.close();
    },
  };
}

const writer = await startSender(postgres.url, false);
const text = 'This is waiting for you in the community. '.repeat(20);
for (let n = 0; n < MAILS; n += 100)
  await writer.database.db.transaction(async (tx) => {
    for (let m = n; m < n + 100; m += 1)
      await writer.mail.queue(tx, {
        to: `reader${m}@example.test`,
        subject: 'New in the community for you',
        text,
        html: `<p>${text}</p>`,
      });
  });
await writer.stop();
const startedAt = performance.now();
const senders = [];
for (let n = 0; n < PROCESSES; n += 1) senders.push(await startSender(postgres.url, true));
while (server.received.size < MAILS && performance.now() - startedAt < 600_000) await pause(100);
const seconds = (performance.now() - startedAt) / 1_000;
for (const sender of senders) await sender.stop();
const total = [...server.received.values()].reduce((sum, count) => sum + count, 0);
printPart(
  `On PostgreSQL, ${MAILS} mails, two senders with ${CONNECTIONS} connections each, a mail server that takes ${SERVER_MS} ms a mail`,
);
printOutcome(
  'mails sent',
  `${server.received.size} people, ${total} mails`,
  'each once',
  total === MAILS && server.received.size === MAILS,
);
printFigure(`minutes for ${ALL}, at this rate`, ((seconds / MAILS) * ALL) / 60, 'min', ALL_MINUTES);
server.close();
await postgres.drop();
