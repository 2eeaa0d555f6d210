import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

const LIMIT_SECONDS = 250;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

/**
 * Runs a program to its end, or stops it at a time limit. Vitest cannot interrupt a synchronous call, so a program that
 * hangs would block its test for ever.
 * @param options those of `spawnSync`, and `limitSeconds`
 * @returns the exit code and the output, as text
 * @throws when the program cannot be started, or reaches the time limit
 */
export function runTool(program, args, { limitSeconds = LIMIT_SECONDS, ...options } = {}) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
    timeout: limitSeconds * 1000,
    killSignal: 'SIGKILL',
    ...options,
  });
  if (error?.code === 'ETIMEDOUT') {
    const call = [basename(program), ...args].join(' ');
    throw new Error(
      `Stopped after ${limitSeconds} seconds, because it did not end: ${call}\n${stdout}${stderr}`,
    );
  }
  if (error) throw error;
  return { status, stdout, stderr };
}
