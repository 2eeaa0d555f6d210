// `npm run <command> -- --help` prints the first comment of the command's file, and does not run the command. `toolchain.mjs` imports this
// file, so that every command has this option. Commands of the product (`command.mjs`) print their own usage.
import { readFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const scripts = dirname(fileURLToPath(import.meta.url));
const commandFolders = [scripts, resolve(scripts, '../lab')];

/** @returns the first comment of the command's file, without comment marks; '' when it does not describe an npm command */
function readUsage(path) {
  const [comment = ''] = /^(?:\/\/.*\n)+/.exec(readFileSync(path, 'utf8')) ?? [];
  const usage = comment.replaceAll(/^\/\/ ?/gm, '');
  return usage.startsWith('npm ') ? usage : '';
}

const file = process.argv[1] ?? '';
const isCommand = commandFolders.includes(dirname(file)) && basename(file).endsWith('.mjs');
if (isCommand && process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  const usage = readUsage(file);
  if (usage !== '') {
    process.stdout.write(usage);
    process.exit(0);
  }
}
