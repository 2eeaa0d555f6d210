// npm run sbom [-- <file>]: lists every package of the running product in CycloneDX 1.5, and counts their licences.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProductionPackages } from './repository/licences.mjs';
import { ensureInstalled, root, say } from './toolchain.mjs';

const [file = 'sbom.json'] = process.argv.slice(2);
await ensureInstalled();
// npm's --omit=dev would also omit what only one workspace needs for development, such as fastify, so the list is filtered here.
const made = spawnSync(
  'npm',
  ['sbom', '-w', 'apps/api', '-w', 'apps/web', '--package-lock-only', '--sbom-format=cyclonedx'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
if (made.status !== 0) {
  say(made.stderr);
  process.exit(1);
}
const products = listProductionPackages(
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
);
const names = new Set(products.map(({ name, version }) => `${name}@${version}`));
const isProduct = (name) => names.has(name) || name.startsWith('@urost3/');
const bill = JSON.parse(made.stdout);
bill.components = bill.components.filter((component) => isProduct(component['bom-ref']));
bill.dependencies = bill.dependencies
  .filter(({ ref }) => ref === bill.metadata.component['bom-ref'] || isProduct(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isProduct) }));
writeFileSync(file, JSON.stringify(bill, null, 2));
const counts = new Map();
for (const { licence } of products) counts.set(licence, (counts.get(licence) ?? 0) + 1);
say(`${bill.components.length} components in ${file}`);
for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1]))
  say(`  ${count}  ${licence}`);
