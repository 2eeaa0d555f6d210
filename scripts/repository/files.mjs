import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../toolchain.mjs';

const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];

/** The paths of all files that git does not ignore, new files included, relative to the root of the repository. */
export const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)));

/** @returns the text of a file @param path relative to the root of the repository */
export const read = (path) => readFileSync(join(root, path), 'utf8');
