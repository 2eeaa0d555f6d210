// npm run journey -- <name> [Playwright's arguments]: runs journeys of e2e/journeys. The web app is built first when its build is outdated.
import { ensureInstalled, runJourneys, say } from './toolchain.mjs';

const args = process.argv.slice(2);
if (args.length === 0) {
  say('Please name a journey: npm run journey -- site. npm test runs all of them.');
  process.exit(1);
}
await ensureInstalled();
process.exit(await runJourneys([...args, '--reporter=line']));
