function parse(url: string): URL | null {
  try {
    return new URL(url, window.location.origin);
  } catch {
    return null;
  }
}

/** http(s) and mailto only. */
export function isSafeLink(url: string): boolean {
  const parsed = parse(url);
  return parsed !== null && ['http:', 'https:', 'mailto:'].includes(parsed.protocol);
}

/** From this origin only, because any other would learn who reads the page, and when. */
export function isSafeImage(url: string): boolean {
  return parse(url)?.origin === window.location.origin;
}
