/** The claims of a verified ID token. They only identify the person; roles come from the database. */
export interface VerifiedToken {
  /** The `uid` in our own tokens, and the provider's subject in tokens of a hosted provider. */
  readonly subject: string;
  readonly email: string;
  /**
   * When the person last authenticated; a one-time code does not count. If a hosted provider's token does not contain
   * the time, this is 1 January 1970.
   */
  readonly authAt: Date;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** `tokenVersion` and `familyId` are set for our own tokens only. */
  readonly tokenVersion: number | null;
  readonly familyId: string | null;
  /** Set for tokens of a hosted provider only. */
  readonly hosted: HostedIdentity | null;
}

interface HostedIdentity {
  /**
   * Whether the provider has verified the email address. Unverified email addresses are refused, because they would
   * bypass the six-digit code of the sign-up.
   */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface IdentityProvider {
  /** @returns null unless the token is valid and comes from the configured issuer */
  verify(token: string): Promise<VerifiedToken | null>;
}
