// The only file that reads process.env. Without arguments it serves; with the name of a command line it runs that, through
// the running server when there is one.
import { realpath } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Config, ConfigError, readConfig } from './config.ts';
import { runCommand, runStandalone } from './control/commands.ts';
import { askRunningServer } from './control/control-socket.ts';
import { StartError } from './db/data-dir.ts';
import { openServer } from './start.ts';

const paths = {
  webDist: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  sampleContent: fileURLToPath(new URL('../../../content', import.meta.url)),
};

async function serve(config: Config): Promise<void> {
  const server = await openServer(config, paths);
  await server.listen();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

async function runCommandLine(config: Config, name: string, argv: string[]): Promise<number> {
  const dataDir = await realpath(config.dataDir).catch(() => null);
  // npm changes the folder to the package's; INIT_CWD is where the person typed.
  const call = { argv, cwd: process.env.INIT_CWD ?? process.cwd(), print: console.log };
  const standalone = await runStandalone(name, call);
  if (standalone !== null) return standalone;
  const answered = dataDir && (await askRunningServer(dataDir, name, call));
  if (typeof answered === 'number') return answered;
  const server = await openServer({ ...config, logLevel: 'error' }, paths);
  try {
    return await runCommand(server.services, name, call);
  } finally {
    await server.stop();
  }
}

try {
  const config = readConfig(process.env);
  const [command, ...argv] = process.argv.slice(2);
  if (command === undefined) await serve(config);
  else process.exit(await runCommandLine(config, command, argv));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
