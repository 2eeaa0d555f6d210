/** What a verified ID token says. Only who it is counts; roles come from the database row. */
export interface VerifiedToken {
  /** `uid` for our own tokens, the subject at a hosted provider otherwise. */
  readonly subject: string;
  readonly email: string;
  /** When the password was last proved; long ago when a hosted token does not say. */
  readonly authAt: Date;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  /** Own tokens only. */
  readonly tokenVersion: number | null;
  readonly familyId: string | null;
  /** Tokens of a hosted provider only. */
  readonly hosted: HostedIdentity | null;
}

export interface HostedIdentity {
  /** The address was proved; without that an account skipped our six-digit code. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

export interface IdentityProvider {
  /** @returns null for anything that is not a valid, current token of ours */
  verify(token: string): Promise<VerifiedToken | null>;
}
