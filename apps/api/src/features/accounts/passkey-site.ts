// The site name (relying party id) under which browsers store passkeys.
import { isIP } from 'node:net';

interface PasskeySite {
  /** The host of the site's public address. */
  readonly rpId: string;
  /** Origins whose pages may use the passkeys. */
  readonly origins: string[];
}

/**
 * The site under which browsers store passkeys. Browsers accept a host name there, but no IP address. An installation on
 * the local machine therefore uses `localhost` in place of its loopback address.
 * @returns null for any other IP address
 */
export function passkeySiteOf(siteUrl: string): PasskeySite | null {
  const url = new URL(siteUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isIP(host)) return { rpId: host, origins: [url.origin] };
  if (host !== '::1' && !host.startsWith('127.')) return null;
  return {
    rpId: 'localhost',
    origins: [`${url.protocol}//localhost${url.port ? `:${url.port}` : ''}`],
  };
}
