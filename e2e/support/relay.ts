// Runs a TURN relay (coturn) for journeys on this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../scripts/free-port.ts';

const PROGRAM = '/usr/bin/turnserver';
const READY_WITHIN_MS = 20_000;

interface Relay {
  /** The environment variables with which the product uses this relay. */
  env: Record<string, string>;
  /** Stops all traffic through the relay, like a failing network. @returns a function that restores the traffic */
  cut(): () => void;
  stop(): Promise<void>;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** @throws when coturn is not installed or does not start */
export async function startRelay(): Promise<Relay> {
  if (!existsSync(PROGRAM))
    throw new Error(`${PROGRAM} is missing. Please install the package coturn.`);
  const port = await findFreePort();
  const secret = 'the relay of the browser journeys';
  const child = spawn(
    PROGRAM,
    [
      '-n',
      '--use-auth-secret',
      `--static-auth-secret=${secret}`,
      '--realm=journeys.test',
      `--listening-port=${port}`,
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      '--allow-loopback-peers',
      '--no-tls',
      '--no-dtls',
      '--no-cli',
      '--log-file=stdout',
      '--pidfile=',
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error('The relay did not start.');
    }
    await pause(100);
  }
  const cut = () => {
    child.kill('SIGSTOP');
    return () => void child.kill('SIGCONT');
  };
  const urls = `turn:127.0.0.1:${port}?transport=udp`;
  return { env: { TURN_URLS: urls, TURN_SECRET: secret, TURN_ONLY: 'on' }, cut, stop };
}
