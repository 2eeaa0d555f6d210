// Creates DATA_DIR at the first start. With the embedded database, only one process at a time may use the folder.
import { createHash, randomBytes } from 'node:crypto';
import { access, constants, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

export class StartError extends Error {}

export async function prepareDataDir(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const real = await realpath(path);
    await access(real, constants.R_OK | constants.W_OK | constants.X_OK);
    await writeFile(join(real, '.write-test'), '');
    return real;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data directory ${path} cannot be written (${reason}). Set DATA_DIR to a folder this user may write to.`,
    );
  }
}

/**
 * Locks the folder, because two processes on one embedded database silently corrupt the database. The lock is an abstract
 * socket on Linux, and elsewhere a loopback port derived from the folder. The system releases either lock even when the
 * process is killed.
 * @throws StartError when another process has locked the folder
 */
export async function lockDataDir(dataDir: string): Promise<Server> {
  const digest = createHash('sha256').update(dataDir).digest('hex');
  const server = createServer((socket) => socket.destroy());
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartError(
              `The data directory ${dataDir} is in use by another running copy of this program. Stop that one first, or set DATA_DIR to another folder.`,
            )
          : error,
      );
    });
    const listening = () => resolve();
    if (process.platform === 'linux') server.listen(`\0urost3-${digest}`, listening);
    else
      server.listen(
        20_000 + (Number.parseInt(digest.slice(0, 6), 16) % 20_000),
        '127.0.0.1',
        listening,
      );
  });
  return server;
}

/** Reads a secret that is generated at the first start and stored in the data folder (embedded database only). */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    const secret = randomBytes(32).toString('base64url');
    await writeFile(path, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  }
}
