// Recognises IP addresses of this machine and its private network. The server must not call these addresses through a
// URL that a person enters.
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inside = new BlockList();
for (const [net, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
  ] as const),
  ...([
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ] as const),
])
  inside.addSubnet(net, bits, 'ipv4');
// Only IPv6 addresses that are routed on the internet count as public.
const outside6 = new BlockList();
outside6.addSubnet('2000::', 3, 'ipv6');
inside.addSubnet('2001:db8::', 32, 'ipv6');
inside.addSubnet('2002::', 16, 'ipv6');
inside.addSubnet('2001::', 32, 'ipv6');

/** True for an IP address on the internet, false for one of this machine or its private network. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4');
  return outside6.check(address, 'ipv6') && !inside.check(address, 'ipv6');
}

/** The host name has an IP address of this machine or its private network. */
export class PrivateAddressError extends Error {}

/** Checks the IP address when the connection is made, because a second DNS lookup could return another IP address. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(new PrivateAddressError(), '');
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/** What is not possible in a URL that a person enters. */
export const refusalWords = {
  'has a password':
    'The address has a name or a password in it, which this site does not send. Please use an address that works without them.',
  'has a port':
    'The address names a port, and this site only calls the usual one. Please use an address without a port.',
  private:
    'The address is in a private network, which this site cannot reach. Please use an address on the internet.',
};
export type Refusal = 'not https' | keyof typeof refusalWords;

/**
 * Checks only the URL. Connect with `publicLookup` as well, because a public host name can resolve to a private IP address.
 * @returns null when it may be called
 */
export function findRefusal(url: URL): Refusal | null {
  if (url.protocol !== 'https:') return 'not https';
  if (url.username || url.password) return 'has a password';
  if (url.port) return 'has a port';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) && !isPublicAddress(host) ? 'private' : null;
}
