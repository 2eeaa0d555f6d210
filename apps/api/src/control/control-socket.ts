// The command-line tools send commands to the running server through a socket in DATA_DIR. They cannot open the embedded
// database themselves, because only one process can have it open.
import { createHash, randomBytes } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { z } from 'zod';
import type { Context } from '../composition/context.ts';
import { type CommandCall, runCommand } from './commands.ts';

/**
 * The longest path of the socket, in bytes. A longer path is replaced by a short path in the folder for temporary files.
 * Unix limits a socket path to about 100 bytes. The server first creates the socket under a name that is 7 bytes longer.
 */
const PATH_MAX = 92;

function socketPath(dataDir: string): string {
  const path = join(dataDir, 'control.sock');
  if (Buffer.byteLength(path) <= PATH_MAX) return path;
  return join(
    tmpdir(),
    `urost3-${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}.sock`,
  );
}

/**
 * Runs the commands that arrive on the socket. Several processes on one PostgreSQL database can share DATA_DIR; the
 * socket belongs to the process that started last.
 */
export async function openControlSocket(
  dataDir: string,
  ctx: Context,
): Promise<{ close(): Promise<void> }> {
  const path = socketPath(dataDir);
  const unshared = `${path}.${randomBytes(3).toString('hex')}`;
  const server = createServer((socket) => {
    const answer = (message: object) => socket.write(`${JSON.stringify(message)}\n`);
    socket.on('error', () => socket.destroy());
    readLines(socket).once('line', (line) => {
      const asked = readCommand(line);
      if (!asked) return void socket.end();
      const { name, input, ...call } = asked;
      const print = (out: string) => answer({ out });
      void runCommand(ctx, name, { ...call, ...(input === undefined ? {} : { input }), print })
        .then((exit) => answer({ exit }))
        .finally(() => socket.end());
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ path: unshared, readableAll: false, writableAll: false }, resolve);
  });
  const { ino } = await stat(unshared);
  // Atomically replaces the socket of an earlier server, whether that server was killed or still runs.
  await rename(unshared, path);
  return {
    async close() {
      await new Promise((resolve) => server.close(resolve));
      const current = await stat(path).catch(() => null);
      if (current?.ino === ino) await rm(path, { force: true });
    },
  };
}

/**
 * Reads lines from the socket. The readline interface emits the socket's error again, and an error without a listener
 * would end the process.
 */
function readLines(socket: Socket): Interface {
  return createInterface({ input: socket }).on('error', () => socket.destroy());
}

const Command = z.object({
  name: z.string(),
  argv: z.array(z.string()),
  cwd: z.string(),
  input: z.string().optional(),
});

/** @returns null for invalid input, so that a client of the socket cannot crash the server */
function readCommand(line: string): z.infer<typeof Command> | null {
  try {
    return Command.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** @returns the exit code; null when no server listens, or when the server closes the connection without an exit code */
export function askRunningServer(
  dataDir: string,
  name: string,
  { print, ...call }: CommandCall,
): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(dataDir));
    let exit: number | null = null;
    socket.once('error', () => resolve(null));
    socket.once('connect', () => socket.write(`${JSON.stringify({ name, ...call })}\n`));
    readLines(socket).on('line', (line) => {
      const message = JSON.parse(line) as { out?: string; exit?: number };
      if (message.out !== undefined) print(message.out);
      if (message.exit !== undefined) exit = message.exit;
    });
    socket.once('close', () => resolve(exit));
  });
}
