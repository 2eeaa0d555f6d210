/** The methods of a sign-in. A passkey counts as two factors, because the device verifies its user. */
export const signInProofs = ['password', 'provider', 'passkey'] as const;
export type SignInProof = (typeof signInProofs)[number];

/** The methods of reauthentication. A code comes from an authenticator app or is a recovery code. */
export type Proof = SignInProof | 'code';

/** Whether the method proves a second factor. A password or a provider alone does not. */
export const isFactor = (proof: Proof): boolean => proof === 'passkey' || proof === 'code';
