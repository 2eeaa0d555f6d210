// Compresses the build's text files in advance, so that the server does not compress them during a request. Each file
// gets a .br and a .gz file; pages and very small files are left out.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt)$/;
/** Compressing a smaller file saves too little to justify the additional response headers. */
const SMALLEST_BYTES = 1024;

const sentByServer = new Set(['index.html', 'pages.json']);

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

async function precompressFile(path: string): Promise<void> {
  const source = await readFile(path);
  if (source.length < SMALLEST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const [br, gzipped] = await Promise.all([brotli(source, { params }), gz(source, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gzipped)]);
}

export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
        // Pages are excluded: each response contains a fresh nonce, so the server compresses pages itself.
        const files = entries.filter(
          (entry) =>
            entry.isFile() && compressible.test(entry.name) && !sentByServer.has(entry.name),
        );
        await Promise.all(files.map((file) => precompressFile(join(file.parentPath, file.name))));
      },
    },
  };
}
