// Hosts whose pictures posts may show. The URL of any other picture is shown as a link, because loading the picture would tell an unknown host
// who reads the post, and when.
export const imageHosts: readonly string[] = ['upload.wikimedia.org', 'commons.wikimedia.org'];

export function isShownImageAddress(address: string): boolean {
  try {
    const { protocol, hostname } = new URL(address);
    return protocol === 'https:' && imageHosts.includes(hostname);
  } catch {
    return false;
  }
}
