import type { TokenAnswer } from '@urost3/contract/accounts.schemas.ts';
import type { AuditEntry } from '../audit/audit.service.ts';
import type { AttemptOrigin } from './sign-in-limits.ts';
import type { SignInProof } from './sign-in-proof.ts';

/** Reason of an ended sign-in: a newer one took over. */
export const ELSEWHERE = 'signed_in_elsewhere';

export interface TokenPair {
  answer: TokenAnswer;
  refreshToken: string;
}

/** A sign-in that waits for its second step, by the secret for the browser's cookie. */
interface OpenSecondStep {
  secondStep: string;
}

export type SignInOutcome = TokenPair | OpenSecondStep;

export interface Caller extends AttemptOrigin {
  readonly requestId: string;
  readonly userAgent?: string;
  /** Whether the browser has signed in to the account with this address before, where the address is not known yet. */
  readonly knowsDevice?: (email: string) => boolean;
}

/** A sign-in whose person was just proved. */
export interface ProvedSignIn {
  readonly by: SignInProof;
  /** A second factor was proved as well. */
  readonly withFactor?: boolean;
  /** The audit row of this sign-in. */
  readonly entry: AuditEntry & { readonly caller: Caller };
  /** When the proof was given, if not now: a provider may know the person since yesterday. */
  readonly authAt?: Date;
  /** The identity at a provider that was used, and the sealed ID token that signs out there. */
  readonly identity?: { readonly id: string; readonly sealedToken: string };
}
