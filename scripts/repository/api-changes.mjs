// Finds changes that break callers of the API: compares the API description of the code with the accepted description
// (packages/contract/api/openapi.json).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../run-tool.mjs';
import { root, runtimeNode } from '../toolchain.mjs';

export const ACCEPTED_PATH = 'packages/contract/api/openapi.json';
export const RECORDS_PATH = 'packages/contract/api/breaking-changes.json';

/** @throws with the program's error output when it fails */
function outputOf(program, args, options) {
  const { status, stdout, stderr } = runTool(program, args, { cwd: root, ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
  return stdout;
}

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
    const compared = outputOf(
      runtimeNode(),
      [tool, 'diff', 'before.json', 'after.json', '--format=json', '--fail-on=none'],
      {
        cwd: folder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    );
    const verdicts = JSON.parse(compared).changes.flatMap((change) => change.verdicts);
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

/**
 * @param commit compares with the accepted description of this commit; empty: with the one of the working tree
 * @returns the breaking changes without a recorded reason
 */
export function findUnacceptedChanges(description, commit) {
  const [before, now] = [commit, ''].map((at) => JSON.parse(readAt(RECORDS_PATH, at)));
  const lines = findBreakingChanges(readAt(ACCEPTED_PATH, commit), description);
  return withoutAccepted(lines, before, now);
}
