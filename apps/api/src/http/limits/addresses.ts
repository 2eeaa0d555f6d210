// The network address of a sender, as the key of a limit. A person with IPv6 has many addresses in one network.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Some proxies append the port of the connection: `1.2.3.4:555`, `[2001:db8::9]:40001`. */
const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/;

/** @returns an entry of X-Forwarded-For without its port; 'unknown' for text that is not an address */
export function plainAddress(entry: string): string {
  const text = entry.trim().replaceAll('"', '');
  const [, inBrackets, beforePort] = WITH_PORT.exec(text) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? text).split('%');
  return isIP(address) === 0 ? 'unknown' : ipaddr.process(address).toString();
}

function prefixOf(ip: string, bits: { ipv4: number; ipv6: number }): string {
  const plain = plainAddress(ip);
  if (plain === 'unknown') return plain;
  const address = ipaddr.parse(plain);
  const prefix = `${plain}/${bits[address.kind()]}`;
  return address.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(prefix).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(prefix).toString();
}

/** The sender of a request: an IPv4 address, or a /64, which is the least that an IPv6 customer has. */
export const senderOf = (ip: string): string => prefixOf(ip, { ipv4: 32, ipv6: 64 });

/** The household, ward or site of an address. Internet providers assign 56 bits of IPv6 to one. */
export const networkOf = (ip: string): string => prefixOf(ip, { ipv4: 24, ipv6: 56 });
