// Finds and reads the files of an import.
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { ContentProblem } from '../content-problem.ts';
import { MEDIA_BYTES_MAX } from '../media/media.service.ts';
import { withSlashes } from './unzip.ts';

const TEXT_BYTES_MAX = 200 * 1024 * 1024;
const SKIPPED_FOLDERS = new Set(['evaluation', 'media', 'node_modules']);

export interface TextFile {
  /** The path for messages: relative to `cwd`, with at least one folder; absolute for a file outside `cwd`. */
  name: string;
  path: string;
  text: string;
}

export interface ContentFiles {
  markdown: TextFile[];
  /** False when the import is a single file. */
  isFolder: boolean;
  problems: ContentProblem[];
}

function shownName(path: string, cwd: string): string {
  // Some programs unpack an archive from Windows into files with backslashes in their names.
  const near = withSlashes(relative(cwd, path));
  if (near.startsWith('..') || isAbsolute(near)) return withSlashes(path);
  return near.includes('/') ? near : join(basename(dirname(path)), near);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) found.push(...(await listFiles(path)));
    } else if (/\.md$/i.test(entry.name) && entry.name.toLowerCase() !== 'readme.md') {
      found.push(path);
    }
  }
  return found;
}

async function readText(path: string, name: string): Promise<TextFile | ContentProblem> {
  const problem = (reason: string): ContentProblem => ({
    file: name,
    line: null,
    field: 'file',
    reason,
  });
  if ((await stat(path)).size > TEXT_BYTES_MAX) return problem('The file is too large.');
  const bytes = await readFile(path);
  try {
    return { name, path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return problem('The file is not UTF-8 text.');
  }
}

/** @param target a folder or one `.md` file, relative to `cwd` */
export async function readContentFiles(target: string, cwd: string): Promise<ContentFiles> {
  const root = resolve(cwd, target);
  const found = await stat(root).catch(() => null);
  const isFolder = found?.isDirectory() ?? false;
  const result: ContentFiles = { markdown: [], isFolder, problems: [] };
  const shown = target === '.' ? basename(root) : target;
  const problem = (reason: string) =>
    result.problems.push({ file: shown, line: null, field: 'file', reason });
  if (!found) {
    problem('There is no such file or folder.');
    return result;
  }
  if (!found.isDirectory() && !/\.md$/i.test(root)) {
    problem('Please name a folder or a .md file.');
    return result;
  }
  const paths = found.isDirectory() ? await listFiles(root) : [root];
  if (paths.length === 0) problem('There is no .md file in this folder.');
  for (const path of paths) {
    const read = await readText(path, shownName(path, cwd));
    if (!('text' in read)) result.problems.push(read);
    else result.markdown.push(read);
  }
  return result;
}

/** Lists the media files in the `media` folders next to the section folders, where an import looks first. */
export async function listMediaFiles(
  files: ContentFiles,
): Promise<{ folder: string; name: string }[]> {
  if (!files.isFolder) return [];
  const folders = new Set(files.markdown.map(({ path }) => join(dirname(dirname(path)), 'media')));
  const found: { folder: string; name: string }[] = [];
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => []);
    const media = names.filter((name) => /\.(?:png|jpe?g|gif|svg|mp3|m4a|ogg|wav)$/i.test(name));
    for (const name of media.sort()) found.push({ folder: 'media', name });
  }
  return found;
}

/** The bytes of a media file; null when there is no such file. @throws when it is too large */
async function readMedia(path: string): Promise<Buffer | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  if (found.size > MEDIA_BYTES_MAX)
    throw new Error(`${path} is larger than ${MEDIA_BYTES_MAX / 1024 / 1024} MB`);
  return readFile(path);
}

/**
 * Reads a media file by its plain name. The `media` folder next to the section's folder comes first, then the one
 * inside the section's folder, then a file whose own name contains the folder (`media\name`).
 * @returns null when neither folder has the file
 * @throws when the file is too large
 */
export async function readMediaBeside(sectionPath: string, name: string): Promise<Buffer | null> {
  const folder = dirname(sectionPath);
  const parent = dirname(folder);
  for (const path of [
    join(parent, 'media', name),
    join(folder, 'media', name),
    join(folder, `media\\${name}`),
  ]) {
    const bytes = await readMedia(path);
    if (bytes) return bytes;
  }
  return null;
}
