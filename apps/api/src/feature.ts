import type { Access } from '@urost3/contract/endpoint.ts';
import type { Eraser, Exporter } from './features/accounts/account-lifecycle.service.ts';
import type { Route } from './http/route.ts';

export interface Feature {
  readonly routes: Partial<Record<Access, readonly Route[]>>;
  readonly erase: Eraser | null;
  /** `as` is the key of this part in the exported file. */
  readonly exports: { readonly as: string; readonly of: Exporter } | null;
}

export const NOTHING_PERSONAL = { erase: null, exports: null } as const;

/** The account itself is erased by accounts/erasure.service.ts, which also exports the person and their activity. */
export const ERASED_WITH_ACCOUNT = NOTHING_PERSONAL;
