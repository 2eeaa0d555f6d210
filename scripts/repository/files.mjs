import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../toolchain.mjs';

/** The paths of all files in git, relative to the root of the repository. */
export const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');

/** @returns the text of a file @param path relative to the root of the repository */
export const read = (path) => readFileSync(join(root, path), 'utf8');
