// Finds copies of code in the product's sources with jscpd.
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { root } from '../toolchain.mjs';

// Load the CommonJS version of jscpd, because its ES module imports a file without extension, which Node.js refuses.
const { detectClones } = createRequire(import.meta.url)('jscpd');

const COPY_LINES_MIN = 8;
const folders = ['apps/api/src', 'apps/web/src', 'packages/contract/src'];

/** @returns every copy in TypeScript and CSS, without tests: its number of lines, and both places */
export async function findDuplicates() {
  const clones = await detectClones({
    path: folders.map((folder) => `${root}/${folder}`),
    ignore: ['**/*.test.*'],
    format: ['typescript', 'tsx', 'css'],
    minLines: COPY_LINES_MIN,
    minTokens: 50,
    reporters: [],
    silent: true,
  });
  const place = ({ sourceId, start }) => `${relative(root, sourceId)}:${start.line}`;
  return clones.map(({ duplicationA: one, duplicationB: other }) => ({
    lines: one.end.line - one.start.line + 1,
    where: `${place(one)} = ${place(other)}`,
  }));
}
