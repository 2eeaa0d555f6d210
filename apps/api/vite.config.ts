// Builds the server and its libraries into one file. Loading them as two thousand modules takes a second longer at every
// start, and more memory (decision 176).
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;
const outDir = join(here, 'dist');

/** Packages that stay in node_modules, because they have native code or read files that lie beside their modules. */
const unbundled = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'fontkit',
  'pdfkit',
  'sharp',
  'swagger-ui-dist',
  'wawoff2',
];

/** The server, and the programs that it starts to read strangers' files. */
const programs = {
  server: join(here, 'src/server.ts'),
  'calendar-reader': join(here, 'src/providers/calendars/calendar-reader.ts'),
  'file-reader': join(here, 'src/features/content/import/file-reader.ts'),
};

/** Lets a module find its programs here, and other files, such as migrations, beside its source. */
const keepUrls: Plugin = {
  name: 'keep-urls',
  transform(code, id) {
    if (!id.startsWith(join(here, 'src/'))) return null;
    const sourceUrl = `new URL(${JSON.stringify(relative(outDir, id))}, import.meta.url).href`;
    return code.replaceAll(/(?:\.ts(["']), )?import\.meta\.url/g, (_, quote?: string) =>
      quote ? `.js${quote}, import.meta.url` : sourceUrl,
    );
  },
};

export default defineConfig({
  root: here,
  plugins: [keepUrls],
  build: {
    ssr: true,
    outDir,
    target: 'node24',
    // A server that is running may still load the parts of the build before.
    emptyOutDir: false,
    rolldownOptions: {
      input: programs,
      // A package of this repository, which production leaves out.
      external: /^@urost3\/card-sandbox/,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: unbundled },
});
