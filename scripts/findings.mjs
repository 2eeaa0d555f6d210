// Runs the scripts in findings/, or one of them, and says which behaviour of a library has changed.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../findings');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sh'))
  .map((name) => name.slice(0, -3));
const [asked] = process.argv.slice(2);
if (asked && !names.includes(asked)) {
  console.log(`npm run findings -- [name]\nNames: ${names.join(', ')}`);
  process.exit(asked === '--help' ? 0 : 1);
}
const changed = (asked ? [asked] : names).filter((name) => {
  console.log(`\n${name}`);
  return spawnSync('bash', [join(folder, `${name}.sh`)], { stdio: 'inherit' }).status !== 0;
});
if (changed.length > 0) console.log(`\nChanged, or not installed: ${changed.join(', ')}`);
process.exitCode = changed.length > 0 ? 1 : 0;
