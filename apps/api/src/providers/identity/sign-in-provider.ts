// A provider through which people sign in to accounts of ours. It only says who somebody is; the session is ours.
import type { ProviderKind } from '@urost3/contract/accounts-providers.ts';

interface Named {
  /** In addresses and rows; the owner of the installation chooses it. */
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
}

/** Apple has no fixed secret: each is a short-lived token that this key signs. */
export interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  /** PEM, PKCS #8. */
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

/** What a verified answer of a provider says about a person. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** When the person last proved who they are at the provider; null when it does not say. */
  readonly authAt: Date | null;
  /** Names this session when signing out at the provider. */
  readonly idToken: string;
}

/** What the server remembers between the two halves of a sign-in. */
export interface ProviderSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Why an answer was refused, for the audit log; the person reads other words. */
export class ProviderRefusal extends Error {
  readonly reason: string;
  /** The person pressed 'Cancel' at the provider. */
  readonly isCancelled: boolean;
  constructor(reason: string, isCancelled = false) {
    super(`the provider's answer was refused: ${reason}`);
    this.reason = reason;
    this.isCancelled = isCancelled;
  }
}

/** The provider cannot be reached, or its description cannot be used. */
export class ProviderAway extends Error {}

export interface RedirectProvider {
  readonly settings: OidcSettings;
  /**
   * @param mustProve the provider asks the person for its own proof, even when it knows them already
   * @throws ProviderAway
   */
  begin(
    redirectUri: string,
    mustProve: boolean,
  ): Promise<{ url: string; secrets: ProviderSecrets }>;
  /**
   * @param answer the address that the provider's page came back to
   * @throws ProviderRefusal, ProviderAway
   */
  finish(answer: URL, secrets: ProviderSecrets, mustProve: boolean): Promise<ProviderIdentity>;
  /** @returns null when the provider has no such page @throws ProviderAway */
  signOutUrl(idToken: string, returnTo: string): Promise<string | null>;
}

export interface TokenProvider {
  readonly settings: FirebaseSettings;
  /** @throws ProviderRefusal, ProviderAway */
  verify(idToken: string): Promise<ProviderIdentity>;
}
