// npm run api:diff [-- <commit>]      fails when a change breaks callers of the API
// npm run api:accept [-- "<reason>"]  writes the accepted API description; a breaking change needs a reason
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCEPTED_PATH,
  findUnacceptedChanges,
  printDescription,
  RECORDS_PATH,
  readAt,
} from './repository/api-changes.mjs';
import { ensureInstalled, root, say } from './toolchain.mjs';

const [command, argument = ''] = process.argv.slice(2);
await ensureInstalled();
const description = printDescription();
const breaking = findUnacceptedChanges(description, command === 'diff' ? argument : '');
say(breaking.length === 0 ? 'No change breaks a caller.' : 'These changes break callers:');
for (const line of breaking) say(`  ${line}`);

if (command === 'accept' && (breaking.length === 0 || argument !== '')) {
  if (breaking.length > 0) {
    const record = {
      on: new Date().toISOString().slice(0, 10),
      reason: argument,
      changes: breaking,
    };
    const records = [...JSON.parse(readAt(RECORDS_PATH)), record];
    writeFileSync(join(root, RECORDS_PATH), `${JSON.stringify(records, null, 2)}\n`);
  }
  writeFileSync(join(root, ACCEPTED_PATH), description);
  process.exit(0);
}
if (breaking.length > 0) {
  say('Keep the old form beside the new one, or accept them: npm run api:accept -- "<reason>"');
  process.exit(1);
}
