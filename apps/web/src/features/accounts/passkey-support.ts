import { useEffect, useState } from 'react';

/** False in WebKitGTK, and in every browser on plain http pages other than localhost. */
export const hasPasskeySupport = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Browsers store passkeys for host names only, not for IP addresses. */
export const isPasskeyAddress = (): boolean =>
  hasPasskeySupport() && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** False in the first render, which must equal the prerendered page. */
export function useIsPasskeyAddress(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => setIs(isPasskeyAddress()), []);
  return is;
}
