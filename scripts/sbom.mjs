// npm run sbom [-- <file>]: lists every package of the running product in CycloneDX 1.5, and counts their licences.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProductionPackages } from './repository/licences.mjs';
import { ensureInstalled, root, say } from './toolchain.mjs';

const [file = 'sbom.json'] = process.argv.slice(2);
await ensureInstalled();
const made = spawnSync(
  'npm',
  ['sbom', '--omit=dev', '--omit=optional', '--package-lock-only', '--sbom-format=cyclonedx'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
if (made.status !== 0) {
  say(made.stderr);
  process.exit(1);
}
writeFileSync(file, made.stdout);
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const counts = new Map();
for (const { licence } of listProductionPackages(lock))
  counts.set(licence, (counts.get(licence) ?? 0) + 1);
const components = JSON.parse(made.stdout).components.length;
say(`${components} components in ${file}`);
for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1]))
  say(`  ${count}  ${licence}`);
