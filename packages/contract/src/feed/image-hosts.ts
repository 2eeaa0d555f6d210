// Hosts whose pictures posts may show. For any other picture only a link is shown. Loading the picture would tell an
// unknown host who reads the post, and when.
export const imageHosts: readonly string[] = ['upload.wikimedia.org', 'commons.wikimedia.org'];

export function isShownImageAddress(address: string): boolean {
  try {
    const { protocol, hostname } = new URL(address);
    return protocol === 'https:' && imageHosts.includes(hostname);
  } catch {
    return false;
  }
}
