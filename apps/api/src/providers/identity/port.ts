/** Claims of a verified ID token. Only the identity counts; roles come from the database row. */
export interface VerifiedToken {
  /** `uid` for our own tokens, the provider's subject otherwise. */
  readonly subject: string;
  readonly email: string;
  /** When the password was last checked; the epoch when a hosted token does not say. */
  readonly authAt: Date;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Own tokens only. */
  readonly tokenVersion: number | null;
  readonly familyId: string | null;
  /** Tokens of a hosted provider only. */
  readonly hosted: HostedIdentity | null;
}

interface HostedIdentity {
  /** The provider verified the address; otherwise an account could skip our six-digit code. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface IdentityProvider {
  /** @returns null unless the token is a valid, current one of ours */
  verify(token: string): Promise<VerifiedToken | null>;
}
