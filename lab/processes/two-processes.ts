// Starts two API processes on one PostgreSQL server (TEST_DATABASE_URL), and a round-robin proxy in front of them.
// Inserts the demo accounts, and prints `Ready: http://…` with the URL of the proxy. `npm run test:all -- processes` runs
// journeys against this URL. SIGTERM stops the processes and deletes their data.
import { once } from 'node:events';
import { demoAccounts, demoPeople } from '@urost3/api/src/seed/demo-accounts.ts';
import makeDatabaseImage from '@urost3/api/src/testing/global-setup.ts';
import { openTestDatabase } from '@urost3/api/src/testing/test-database.ts';
import { insertPeople, type ServerProcess, startProcess, temporaryFolder } from './processes.ts';
import { openRoundRobin } from './round-robin.ts';

const people = demoPeople.map(({ name: [firstName, lastName], role }) => ({
  email: `${role}@demo.test`,
  firstName,
  lastName,
  isDemo: true,
  isAdmin: role === 'admin',
  isInterviewer: role === 'interviewer',
  ...(role === 'premium' ? { days: 365 } : {}),
}));

const asked = once(process, 'SIGTERM');
const dropDatabases = await makeDatabaseImage();
const folder = await temporaryFolder();
const proxy = await openRoundRobin();
let servers: ServerProcess[] = [];
try {
  const { url = null, database } = await openTestDatabase();
  await database.close();
  if (!url) throw new Error('Two processes need PostgreSQL: set TEST_DATABASE_URL.');
  const env = { DATABASE_URL: url, DATA_DIR: folder.path, PUBLIC_URL: proxy.url };
  servers = await Promise.all([startProcess(env), startProcess(env)]);
  await insertPeople(url, people, demoAccounts[0]?.password);
  proxy.setServers(servers.map((server) => server.url));
  console.log(`Ready: ${proxy.url}`);
  await asked;
  console.log(`Calls answered by each process: ${proxy.answered.join(', ')}`);
} finally {
  await proxy.close();
  for (const server of servers) await server.terminate();
  await dropDatabases?.();
  await folder.remove();
}
