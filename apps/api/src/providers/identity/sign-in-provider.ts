// A provider through which people sign in to accounts of this product. The provider only identifies the person; the session belongs to the
// product.
import type { ProviderKind } from '@urost3/contract/accounts/accounts.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';

interface Named {
  /** The id in URLs and rows. The operator of the installation chooses it. */
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
}

/** Apple has no fixed client secret. Each request uses a short-lived token that is signed with this key. */
export interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  /** In PEM format (PKCS #8). */
  readonly privateKey: string;
}

export interface OidcSettings extends Named {
  readonly kind: Exclude<ProviderKind, 'firebase'>;
  readonly secret: string | AppleKey;
}

export interface FirebaseSettings extends Named {
  readonly kind: 'firebase';
  readonly keysUrl: string;
}

export type ProviderSettings = OidcSettings | FirebaseSettings;

/** A person, as described by a verified answer of a provider. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** When the person last authenticated at the provider; null when the provider does not report it. */
  readonly authAt: Date | null;
  /** Needed to sign out at the provider. */
  readonly idToken: string;
}

/** What the server stores between the start and the end of a sign-in. */
export interface ProviderSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

const REASON_MAX = 80;

/** Thrown when a provider's answer is refused. The reason is for the audit log; the person sees another message. */
export class ProviderRefusal extends Error {
  readonly reason: string;
  /** Whether the person cancelled at the provider. */
  readonly isCancelled: boolean;
  constructor(reason: string, isCancelled = false) {
    super(`the provider's answer was refused: ${reason}`);
    // The browser brings the provider's error code, so it can be any text.
    this.reason = cutText(reason.replace(/[\p{Cc}\p{Cs}]+/gu, ' '), REASON_MAX);
    this.isCancelled = isCancelled;
  }
}

/** The provider cannot be reached, or its metadata cannot be used. */
export class ProviderAway extends Error {}

export interface RedirectProvider {
  readonly settings: OidcSettings;
  /** @param mustProve makes the provider authenticate the person again, even if they are signed in there @throws ProviderAway */
  begin(
    redirectUri: string,
    mustProve: boolean,
  ): Promise<{ url: string; secrets: ProviderSecrets }>;
  /** @param answer the URL with which the provider returned to our page @throws ProviderRefusal, ProviderAway */
  finish(answer: URL, secrets: ProviderSecrets, mustProve: boolean): Promise<ProviderIdentity>;
  /** @returns null when the provider has no sign-out page @throws ProviderAway */
  signOutUrl(idToken: string, returnTo: string): Promise<string | null>;
}

export interface TokenProvider {
  readonly settings: FirebaseSettings;
  /** @throws ProviderRefusal, ProviderAway */
  verify(idToken: string): Promise<ProviderIdentity>;
}
