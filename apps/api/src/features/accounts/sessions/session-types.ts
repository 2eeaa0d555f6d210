import type { TokenAnswer } from '@urost3/contract/accounts/accounts.schemas.ts';
import type { AuditAction } from '@urost3/contract/audit/audit.ts';
import type { AttemptOrigin } from '../sign-in/sign-in-limits.ts';

/** The reason that is stored when a sign-in ends because the person signed in on another device. */
export const ELSEWHERE = 'signed_in_elsewhere';

export interface TokenPair {
  answer: TokenAnswer;
  refreshToken: string;
}

/** A sign-in that waits for its second step, with the secret for the browser's cookie. */
interface OpenSecondStep {
  secondStep: string;
}

export type SignInOutcome = TokenPair | OpenSecondStep;

export interface Caller extends AttemptOrigin {
  readonly requestId: string;
  readonly userAgent?: string;
  /**
   * Whether the browser has signed in to the account of an email address before. Set for sign-ins by passkey or provider,
   * because their email address is known only after the verification.
   */
  readonly knowsDevice?: (email: string) => boolean;
}

/** A sign-in of a person who has just been authenticated. */
export interface ProvedSignIn {
  readonly by: SignInProof;
  /** Whether a second factor was used as well. */
  readonly withFactor?: boolean;
  /** The audit entry of this sign-in. */
  readonly entry: {
    readonly action: AuditAction;
    readonly actorUid: string | null;
    readonly detail?: Record<string, unknown>;
    readonly caller: Caller;
  };
  /** When the provider authenticated the person, which can be earlier than the sign-in; undefined: now. */
  readonly authAt?: Date;
  /** The identity at the provider, and the encrypted ID token that is needed to sign out there. */
  readonly identity?: { readonly id: string; readonly sealedToken: string };
}

/** The methods of a sign-in. A passkey counts as two factors, because the device verifies its user. */
export const signInProofs = ['password', 'provider', 'passkey'] as const;
type SignInProof = (typeof signInProofs)[number];

/** The methods of reauthentication. A code comes from an authenticator app or is a recovery code. */
export type AuthProof = SignInProof | 'code';

/** Whether the method proves a second factor. A password or a provider alone does not. */
export const isFactor = (proof: AuthProof): boolean => proof === 'passkey' || proof === 'code';
