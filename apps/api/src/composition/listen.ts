// Binds the server to its port, and makes the text that the terminal shows when the server starts to listen.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { StartError } from '../db/data-dir.ts';
import { demoAccounts } from '../seed/demo-accounts.ts';

/** @returns the URL of the server @throws StartError when the port cannot be used */
export async function bind(app: FastifyInstance, config: Config): Promise<string> {
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${config.port} on ${config.host} is already taken. Stop the other program, or choose a port with PORT=3001 npm start.`,
      );
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartError(
        `Cannot listen on ${config.host}:${config.port} (${code}). Choose another HOST or PORT.`,
      );
    }
    throw error;
  }
  const address = app.server.address() as AddressInfo;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/** The text that the terminal shows when the server starts to listen. */
export function announcement(
  config: Pick<Config, 'databaseUrl' | 'hasDemoAccounts' | 'isProduction' | 'smtp'>,
  url: string,
): string {
  const lines = [`Ready: ${url}`];
  if (!config.isProduction && !config.smtp) lines.push(`Mailbox: ${url}/dev/mailbox`);
  if (config.databaseUrl) {
    lines.push(
      '',
      'To make the first administrator, sign up in the browser, then:',
      '  npm run admin -- grant <email>',
    );
  }
  if (config.hasDemoAccounts) {
    lines.push('', `Demo sign-ins (${url}/login):`);
    for (const account of demoAccounts)
      lines.push(`  ${account.email.padEnd(24)} ${account.password}   (${account.label})`);
  }
  return lines.join('\n');
}
