// Sample content for the tests of this folder.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Context } from '../../composition/context.ts';
import type { Database } from '../../db/client.ts';
import type { Storage } from '../../providers/ports.ts';
import { createDiskStorage } from '../../providers/storage/disk.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { createContentCatalogue } from './bank/content-catalogue.ts';
import { runContentCommand } from './content-cli.service.ts';

export const contentRoot = fileURLToPath(new URL('../../../../../content/', import.meta.url));

const front: Record<string, string> = {
  title: 'Testicular torsion',
  order: '1',
  category: 'Acute scrotum',
  methodology: 'Decide',
  reviewedOn: '2026-11-01',
  sources: '[{title: RCEM Learning}]',
};

/**
 * @param options `front` replaces fields of the default front matter; a null field is omitted
 * @returns the text of a section file: the front matter, followed by `parts`
 */
export function sectionFile(
  options: { front?: Record<string, string | null>; parts?: string } = {},
): string {
  const fields = Object.entries({ ...front, ...options.front }).filter(
    ([, value]) => value !== null,
  );
  const lines = fields.map(([name, value]) => `${name}: ${value}`);
  return `---\n${lines.join('\n')}\n---\n${options.parts ?? '::: case_scenario\nA boy of 15 has had pain for 4 hours.'}\n`;
}

/** Writes a folder of files for a test. @returns its path; `removeFolders` deletes it */
export async function makeFolder(files: Record<string, string | Buffer>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'urost3-content-'));
  folders.push(root);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

const folders: string[] = [];

export async function removeFolders() {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
}

/** A photo with EXIF data, which an import removes. The default width is larger than an import keeps. */
export function photograph(width = 2000): Promise<Buffer> {
  return sharp({ create: { width, height: 300, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'SECRET-EXIF' } })
    .jpeg()
    .toBuffer();
}

/** The first bytes of an MP3 file, which are enough to identify the type. */
export const recording = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x44]), Buffer.alloc(400)]);

export interface ContentHarness {
  /** What the commands use. */
  ctx: Context;
  database: Database;
  clock: ManualClock;
  storage: Storage;
  /** Runs a command line. Paths are relative to `cwd`. */
  run: (cwd: string, ...argv: string[]) => Promise<{ exit: number; output: string }>;
  /** Empties the database for the next test. */
  clear: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openContentHarness(): Promise<ContentHarness> {
  const { database, close } = await openTestDatabase();
  const stored = await mkdtemp(join(tmpdir(), 'urost3-content-'));
  const storage = createDiskStorage(stored);
  const clock = new ManualClock('2026-11-18T10:00:00.000Z');
  const { db } = database;
  const config = { databaseUrl: null, dataDir: '/tmp', s3: null };
  const catalogue = createContentCatalogue(db);
  const audit = createAuditService(clock);
  const parts = { database, db, storage, clock, audit, config, catalogue };
  const ctx = parts as unknown as Context;
  return {
    ctx,
    database,
    clock,
    storage,
    close: async () => {
      await close();
      await rm(stored, { recursive: true, force: true });
    },
    clear: async () => {
      await database.exec('truncate sections, stations, media cascade');
      await catalogue.load();
    },
    run: async (cwd, ...argv) => {
      const lines: string[] = [];
      const exit = await runContentCommand(ctx, {
        argv,
        cwd,
        print: (line) => lines.push(line),
      });
      return { exit, output: lines.join('\n') };
    },
  };
}
