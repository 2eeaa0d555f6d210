// Hosts whose pictures a post may show. Everything else a person names by address is shown as a link: a picture loaded from
// an unknown host would tell it who reads the post, and when.
export const imageHosts: readonly string[] = ['upload.wikimedia.org', 'commons.wikimedia.org'];

export function isShownImageAddress(address: string): boolean {
  try {
    const { protocol, hostname } = new URL(address);
    return protocol === 'https:' && imageHosts.includes(hostname);
  } catch {
    return false;
  }
}
