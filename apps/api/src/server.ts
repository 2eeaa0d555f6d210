// The entry point, and the only file that reads process.env. Without arguments it starts the server. With the name of a command it runs the
// command, through the running server if there is one.
import { realpath } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BODY_LIMIT } from '@urost3/contract/limits.ts';
import { migrateDatabase } from './composition/database.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import {
  type CommandCall,
  EXIT_UNCONFIRMED,
  readsInput,
  runCommand,
  runStandalone,
} from './control/commands.ts';
import { askRunningServer } from './control/control-socket.ts';
import { resetDemo } from './control/reset-demo.ts';
import { StartError } from './db/data-dir.ts';
import { openServer } from './start.ts';

const paths = {
  webDist: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  sampleContent: fileURLToPath(new URL('../../../content', import.meta.url)),
};

/** The process exits at most this long after the signal. Requests that still run are cut off (docs/running.md). */
const STOP_LIMIT_MS = 25_000;

async function serve(config: Config) {
  const server = await openServer(config, paths);
  await server.listen();
  const stop = async (signal: NodeJS.Signals) => {
    server.app.draining.begin();
    // After SIGTERM, wait until a load balancer sends no more requests. Ctrl+C at a terminal (SIGINT) needs no wait.
    if (signal === 'SIGTERM') await pause(config.drainSeconds * 1000);
    await server.stop();
  };
  // Ctrl+C arrives several times, because npm and the scripts forward the signal. Only the first one counts.
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
      stop(signal).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

async function runCommandLine(name: string, argv: string[]): Promise<number> {
  const input = readsInput(name, argv) ? { input: await readStandardInput() } : {};
  // npm runs scripts in the folder of the package. INIT_CWD is the folder in which the person started npm.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const call = { argv, cwd, print: console.log, ...input };
  const standalone = await runStandalone(name, call);
  if (standalone !== null) return standalone;
  const config = readConfig(process.env);
  if (name === 'migrate') {
    await migrateDatabase(config, call.print);
    return 0;
  }
  if (name === 'seed') {
    const exit = await resetDemo(config, paths, call);
    if (exit !== EXIT_UNCONFIRMED || !(await isConfirmed())) return exit;
    return resetDemo(config, paths, confirmed(call));
  }
  const dataDir = await realpath(config.dataDir).catch(() => null);
  const answered = dataDir && (await askRunningServer(dataDir, name, call));
  if (typeof answered === 'number') {
    if (answered !== EXIT_UNCONFIRMED || !dataDir || !(await isConfirmed())) return answered;
    return (await askRunningServer(dataDir, name, confirmed(call))) ?? 1;
  }
  const server = await openServer({ ...config, logLevel: 'error' }, paths);
  try {
    const exit = await runCommand(server.ctx, name, call);
    if (exit !== EXIT_UNCONFIRMED || !(await isConfirmed())) return exit;
    return await runCommand(server.ctx, name, confirmed(call));
  } finally {
    await server.stop();
  }
}

/** Stops reading once the text is longer than a command accepts, because an endless input would fill the memory. */
async function readStandardInput(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('latin1')) {
    text += chunk;
    if (text.length > BODY_LIMIT) break;
  }
  return text;
}

const confirmed = (call: CommandCall): CommandCall => ({ ...call, argv: [...call.argv, '--yes'] });

/** Asks a person at the terminal to confirm. Without a terminal the answer is no, so a script must pass --yes. */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await lines.question('Go on? [y/N] ')).trim());
  } finally {
    lines.close();
  }
}

try {
  const [command, ...argv] = process.argv.slice(2);
  if (command === undefined) await serve(readConfig(process.env));
  else process.exit(await runCommandLine(command, argv));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
