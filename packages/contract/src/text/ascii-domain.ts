// Domains in ASCII, as mail servers know them: münchen.example is xn--mnchen-3ya.example.

/** @returns the domain in ASCII and small letters; as it is when it has no letters beyond ASCII, or no such form */
export function asciiDomain(domain: string): string {
  // Signs with which the domain of an address would end.
  if (/^[\0-\x7f]*$|[/:?#@\\%\s]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

export function asciiAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + asciiDomain(email.slice(at));
}

export const hasAsciiForm = (email: string): boolean => /^[\0-\x7f]*$/.test(asciiAddress(email));
