// Recognises IP addresses of this machine and its private network. The server must not call these addresses through a
// URL that a person enters.
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IPv6 addresses that are routed on the internet. The library also calls others 'unicast', which nobody has yet. */
const ROUTED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an IP address on the internet, false for one of this machine or its private network. */
export function isPublicAddress(address: string): boolean {
  const found = ipaddr.parse(address);
  const isRouted = found instanceof ipaddr.IPv4 || found.match(ROUTED_IPV6);
  return isRouted && found.range() === 'unicast';
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
