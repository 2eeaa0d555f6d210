// Files over the aims of the house: 200 lines, 150 for a component. Longer needs a reason, so this warns and never fails.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../toolchain.mjs';

const FILE_AIM = 200;
const COMPONENT_AIM = 150;

/** @returns longest first; tests and generated lists are read differently and left out */
export function findLongFiles() {
  return execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((path) => !/\.(test|spec)\.|\/testing\//.test(path))
    .map((path) => ({
      path,
      lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1,
      aim: path.endsWith('.tsx') ? COMPONENT_AIM : FILE_AIM,
    }))
    .filter(({ lines, aim }) => lines > aim)
    .sort((a, b) => b.lines - a.lines);
}
