import { useEffect, useState } from 'react';

/** Whether the browser has passkeys: not in WebKitGTK, and not on plain http pages other than localhost. */
export const hasPasskeySupport = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether passkeys can be used on the page's host. Browsers store them for host names only, not for IP addresses. */
export const isPasskeyAddress = (): boolean =>
  hasPasskeySupport() && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Like `isPasskeyAddress`, but false in the first render, which must equal the prerendered page. */
export function useIsPasskeyAddress(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => setIs(isPasskeyAddress()), []);
  return is;
}
