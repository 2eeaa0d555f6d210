// The name under which browsers keep this site's passkeys.
import { isIP } from 'node:net';

interface PasskeySite {
  /** The host of the public address. */
  readonly rpId: string;
  /** Origins whose pages may use the passkeys. */
  readonly origins: string[];
}

/**
 * Browsers keep passkeys for host names only. An installation on this machine uses `localhost`, which is the same server.
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
