// What production says to others it says encrypted; only what stays in a private network may go in the clear, as between the
// services of a compose file. ASVS 12.2.1, 12.3.1.
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
/** One word (never a number: 134744072 is an address), or an ending that public DNS does not answer. */
const PRIVATE_NAME = /^[a-z][a-z0-9_-]*$|\.(?:localhost|local|internal)$/i;
const ENCRYPTED_DATABASE = new Set(['require', 'verify-ca', 'verify-full']);

function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[(.+)\]$/, '$1');
  const family = isIP(host);
  if (family === 0) return PRIVATE_NAME.test(host);
  return privateAddresses.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** As the driver reads it: the last of each parameter counts, and `host` goes before the address. */
function isDatabaseOpen(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname);
  const isSocket = host === '' || host.startsWith('/');
  const mode = searchParams.getAll('sslmode').at(-1) ?? '';
  return !isSocket && !isPrivate(host) && !ENCRYPTED_DATABASE.has(mode);
}

function isStoreOpen(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol !== 'https:' && !isPrivate(hostname);
}

/** STARTTLS is insisted on unless the address itself says otherwise. */
function isMailOpen(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  const isWaived = searchParams.getAll('requireTLS').some((value) => value !== 'true');
  return protocol === 'smtp:' && isWaived && !isPrivate(hostname);
}

/** @returns what would leave the private network in the clear */
export function transportProblems(env: {
  DATABASE_URL?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  SMTP_URL?: string | undefined;
}): string[] {
  const problems: string[] = [];
  if (env.DATABASE_URL && isDatabaseOpen(env.DATABASE_URL))
    problems.push(
      'DATABASE_URL leads out of the private network without encryption: add ?sslmode=verify-full.',
    );
  if (env.S3_ENDPOINT && isStoreOpen(env.S3_ENDPOINT))
    problems.push('S3_ENDPOINT leads out of the private network: it must begin with https://.');
  if (env.SMTP_URL && isMailOpen(env.SMTP_URL))
    problems.push(
      'SMTP_URL leads out of the private network without encryption: leave requireTLS out.',
    );
  return problems;
}
