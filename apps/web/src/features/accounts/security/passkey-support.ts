import { useHydrated } from '../../../ui/hooks/rendering.ts';

/** Whether the browser has passkeys. WebKitGTK has none. On plain http pages, browsers have them on localhost only. */
export const hasPasskeySupport = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Whether passkeys can be used on the page's host. Browsers store them for host names only, not for IP addresses. */
export const isPasskeyAddress = (): boolean =>
  hasPasskeySupport() && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Like `isPasskeyAddress`, but false in the first render, which must equal the prerendered page. */
export function useIsPasskeyAddress(): boolean {
  return useHydrated() && isPasskeyAddress();
}
