// Style elements that libraries create at run time are applied only with the page's nonce.

declare global {
  // The scroll lock of dialogs reads the nonce from this variable (package get-nonce) and accepts no other source.
  var __webpack_nonce__: string | undefined;
}

/** The build's placeholder for the page's nonce (vite.config.ts). */
const NONCE_MARK = '__CSP_NONCE__';

/** The page's nonce; during the build its placeholder; empty when the server sets none (the development server). */
export const styleNonce =
  typeof document === 'undefined'
    ? NONCE_MARK
    : (document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '');

globalThis.__webpack_nonce__ = styleNonce || undefined;
