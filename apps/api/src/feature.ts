import type { Access } from '@urost3/contract/endpoint.ts';
import type { Eraser, Exporter } from './features/accounts/account-lifecycle.service.ts';
import type { Route } from './http/route.ts';

export interface Feature {
  readonly routes: Partial<Record<Access, readonly Route[]>>;
  readonly erase: Eraser | null;
  /** `as` is the key of this feature's data in the exported file. */
  readonly exports: { readonly as: string; readonly of: Exporter } | null;
}

export const NOTHING_PERSONAL = { erase: null, exports: null } as const;

/** For data that accounts/erasure.service.ts erases and exports together with the account. */
export const ERASED_WITH_ACCOUNT = { erase: null, exports: null } as const;
