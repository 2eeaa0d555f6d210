// In production, every connection that leaves the private network must be encrypted. A plain connection is allowed only inside that
// network, for example between the services of a compose file. ASVS 12.2.1, 12.3.1.
import { BlockList, isIP } from 'node:net';

const privateAddresses = new BlockList();
for (const [network, bits, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  privateAddresses.addSubnet(network, bits, family);
}
/**
 * A host name with a single label, or with a suffix that public DNS does not resolve. A single label must begin with a
 * letter. Digits alone can be a public IP address in decimal form: 134744072 is 8.8.8.8.
 */
const PRIVATE_NAME = /^[a-z][a-z0-9_-]*$|\.(?:localhost|local|internal)$/i;
const ENCRYPTED_DATABASE = new Set(['require', 'verify-ca', 'verify-full']);

function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[(.+)\]$/, '$1');
  const family = isIP(host);
  if (family === 0) return PRIVATE_NAME.test(host);
  return privateAddresses.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Whether the connection leaves the private network unencrypted. The URL is read as the database driver reads it. The last
 * value of a repeated parameter wins. The parameter `host` overrides the host of the URL.
 */
function isDatabaseOpen(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname);
  const isSocket = host === '' || host.startsWith('/');
  const mode = searchParams.getAll('sslmode').at(-1) ?? '';
  return !isSocket && !isPrivate(host) && !ENCRYPTED_DATABASE.has(mode);
}

function isPlainHttp(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol !== 'https:' && !isPrivate(hostname);
}

/**
 * Whether mail can leave the private network unencrypted. The client requires STARTTLS, unless the URL contains
 * `requireTLS` with a value other than `true`.
 */
function isMailOpen(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  const isWaived = searchParams.getAll('requireTLS').some((value) => value !== 'true');
  return protocol === 'smtp:' && isWaived && !isPrivate(hostname);
}

/** @returns one message for each setting whose connection would leave the private network unencrypted */
export function transportProblems(env: {
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  REDIS_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  ERROR_TRACKER_DSN?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  SMTP_URL?: string | undefined;
  EXAMINER_TRANSCRIPTION?: { url: string } | undefined;
  EXAMINER_CONVERSATION?: { url: string } | undefined;
  EXAMINER_SPEECH?: { url: string } | undefined;
}): string[] {
  const problems: string[] = [];
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
    if (env[name] && isDatabaseOpen(env[name]))
      problems.push(
        `${name} leads out of the private network without encryption: add ?sslmode=verify-full.`,
      );
  for (const name of ['S3_ENDPOINT', 'ERROR_TRACKER_DSN', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const)
    if (env[name] && isPlainHttp(env[name]))
      problems.push(`${name} leads out of the private network: it must begin with https://.`);
  if (env.REDIS_URL?.startsWith('redis:') && !isPrivate(new URL(env.REDIS_URL).hostname))
    problems.push('REDIS_URL leads out of the private network: it must begin with rediss://.');
  if (env.SMTP_URL && isMailOpen(env.SMTP_URL))
    problems.push(
      'SMTP_URL leads out of the private network without encryption: leave requireTLS out.',
    );
  const parts = ['EXAMINER_TRANSCRIPTION', 'EXAMINER_CONVERSATION', 'EXAMINER_SPEECH'] as const;
  for (const name of parts) {
    if (env[name] && isPlainHttp(env[name].url))
      problems.push(`${name} leads out of the private network: its url must begin with https://.`);
  }
  return problems;
}
