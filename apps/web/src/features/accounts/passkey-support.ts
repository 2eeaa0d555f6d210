import { useEffect, useState } from 'react';

/** WebKitGTK and browsers on plain http pages have no passkeys. */
export const hasPasskeySupport = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Browsers keep passkeys for host names only, not for IP addresses. */
export const isPasskeyAddress = (): boolean =>
  hasPasskeySupport() && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** The same after the first render, which is the one that the build draws. */
export function useIsPasskeyAddress(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => setIs(isPasskeyAddress()), []);
  return is;
}
