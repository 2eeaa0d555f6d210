// Finds changes of the code that break callers of the API's accepted description (packages/client/openapi.json).
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runtimeNode } from '../toolchain.mjs';

export const ACCEPTED_PATH = 'packages/client/openapi.json';
export const RECORDS_PATH = 'packages/client/breaking-changes.json';

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const outputOf = (command, args) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: OUTPUT_BYTES_MAX });

/** @returns the API description of the current code, as text */
export const printDescription = () =>
  outputOf(runtimeNode(), ['apps/api/src/control/print-openapi.ts']);

/** Reads a file from the working tree or from a commit. */
export const readAt = (path, commit) =>
  commit ? outputOf('git', ['show', `${commit}:${path}`]) : readFileSync(join(root, path), 'utf8');

/**
 * @param before, after API descriptions as text
 * @returns one line per breaking change, even when several endpoints share the changed part
 */
export function findBreakingChanges(before, after) {
  const folder = mkdtempSync(join(tmpdir(), 'urost3-api-'));
  try {
    writeFileSync(join(folder, 'before.json'), before);
    writeFileSync(join(folder, 'after.json'), after);
    const tool = join(root, 'node_modules/@redocly/cli/bin/cli.js');
    const { status, stdout, stderr } = spawnSync(
      runtimeNode(),
      [tool, 'diff', 'before.json', 'after.json', '--format=json', '--fail-on=none'],
      {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: OUTPUT_BYTES_MAX,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    if (status !== 0) throw new Error(`The two descriptions could not be compared: ${stderr}`);
    const verdicts = JSON.parse(stdout).changes.flatMap((change) => change.verdicts);
    const lines = verdicts
      .filter(({ impact }) => impact === 'major')
      .map(({ message, location }) => `${message} (${location.pointer})`);
    return [...new Set(lines)].sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the lines without a recorded reason. Records in `recordsBefore` are ignored, because they belong to earlier changes */
export function withoutAccepted(lines, recordsBefore, recordsNow) {
  const accepted = recordsNow.slice(recordsBefore.length).flatMap((record) => record.changes);
  return lines.filter((line) => !accepted.includes(line));
}

/** @returns the breaking changes without a recorded reason since the accepted description, or since that of a commit */
export function findUnacceptedChanges(description, commit) {
  const [before, now] = [commit, ''].map((at) => JSON.parse(readAt(RECORDS_PATH, at)));
  const lines = findBreakingChanges(readAt(ACCEPTED_PATH, commit), description);
  return withoutAccepted(lines, before, now);
}
