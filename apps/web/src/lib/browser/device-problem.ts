// Why the microphone or the camera of this device cannot be used.

/** @param error what `getUserMedia` has thrown */
export function deviceProblemOf(error: unknown): 'denied' | 'missing' | 'busy' | 'failed' {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'failed';
}

export const deviceProblemTexts = (what: 'microphone' | 'camera') => ({
  denied: `The ${what} is blocked for this site. Allow it in the browser’s site settings, then try again.`,
  missing: `No ${what} was found. Connect one, then try again.`,
  busy: `The ${what} is in use by another app. Close it, then try again.`,
});
