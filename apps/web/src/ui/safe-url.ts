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

/** From this origin, or over https. */
export function isSafeImage(url: string): boolean {
  const parsed = parse(url);
  if (!parsed) return false;
  return parsed.origin === window.location.origin || parsed.protocol === 'https:';
}
