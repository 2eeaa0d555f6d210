// npm run house         prints measures of the code next to their targets
// npm run house -- -v   also lists what was counted
import { ensureInstalled } from './toolchain.mjs';

await ensureInstalled();
// Import this here, because ensureInstalled() may just have installed its packages.
const { listMeasures } = await import('./house/list-measures.mjs');

const rows = await listMeasures();

for (const { name, figure, target, isMet, found = [] } of rows) {
  const verdict = target === null ? '' : `target ${target}: ${isMet ? 'met' : 'missed'}`;
  console.log(`${name.padEnd(36)}${figure.padEnd(40)}${verdict}`);
  if (process.argv.includes('-v')) for (const one of found) console.log(`    ${one}`);
}
