// Style elements that libraries make at run time are only applied when they carry the nonce of the page.

declare global {
  // Read by the scroll lock of dialogs (get-nonce), which knows no other way.
  var __webpack_nonce__: string | undefined;
}

/** What the build writes where the server puts the nonce of a page (vite.config.ts). */
const NONCE_MARK = '__CSP_NONCE__';

/** Empty where the server sets none (the development server). */
export const styleNonce =
  typeof document === 'undefined'
    ? NONCE_MARK
    : (document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '');

globalThis.__webpack_nonce__ = styleNonce || undefined;
