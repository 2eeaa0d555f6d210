function parse(url: string): URL | null {
  try {
    return new URL(url, window.location.origin);
  } catch {
    return null;
  }
}

/** Whether the scheme of the URL is http, https or mailto. */
export function isSafeLink(url: string): boolean {
  const parsed = parse(url);
  return parsed !== null && ['http:', 'https:', 'mailto:'].includes(parsed.protocol);
}

/** Whether the image has this site's origin. Any other server would learn who reads the page, and when. */
export function isSafeImage(url: string): boolean {
  return parse(url)?.origin === window.location.origin;
}
