/** What a sign-in may begin with. A passkey counts as both factors, because the device verifies its user. */
export const signInProofs = ['password', 'provider', 'passkey'] as const;
export type SignInProof = (typeof signInProofs)[number];

/** What a signed-in person may prove again; a code is one from an authenticator app, or a recovery code. */
export type Proof = SignInProof | 'code';

/** Whether the proof involves something only the person has, beyond a password. */
export const isFactor = (proof: Proof): boolean => proof === 'passkey' || proof === 'code';
