// Passkeys, the second step of a sign-in, authenticator apps and recovery codes.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { ById, line, Timestamp, textOr } from '../text/text.schemas.ts';
import { TokenAnswer } from './accounts.schemas.ts';
import { factorRoutes, PASSKEY_NAME_MAX } from './accounts.ts';

const NO_CODE = 'Enter the 6-digit code from your app.';

export const AuthenticatorCode = textOr(NO_CODE)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^[0-9]{6}$/, NO_CODE));

/** A code from an authenticator app, or a recovery code. */
export const FactorCode = textOr('Enter a code.')
  .trim()
  .min(1, 'Enter a code.')
  .max(60, 'That code is too long.');

/** Options for the browser's passkey call, in the format of the WebAuthn standard. */
const PasskeyOptions = z.record(z.string(), z.unknown());

const Bytes = z.string().max(20_000);
const credential = {
  id: z.string().min(1).max(2_000),
  rawId: z.string().min(1).max(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** The browser's response when it creates a passkey (`RegistrationResponseJSON`). */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** The browser's response when it uses a passkey (`AuthenticationResponseJSON`). */
export const PasskeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.string().max(500).optional(),
  }),
});
export type PasskeyProof = z.output<typeof PasskeyProof>;

export const PasskeyName = line(PASSKEY_NAME_MAX, 'Please give the passkey a name.');

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.nullable(),
  /** Whether the passkey is synchronised between devices. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

export const Factors = z.object({
  /** False when passkeys do not work with the host in the site's URL, for example an IP address. */
  canAddPasskey: z.boolean(),
  passkeys: z.array(Passkey),
  /** Null when no authenticator app is set up. */
  authenticatorSince: Timestamp.nullable(),
  recoveryCodesLeft: z.int(),
  /**
   * The time from which this member of staff must have a second factor. Null for people without a role, and for people who
   * have a second factor. Null for everybody when the site does not require one.
   */
  requiredFrom: Timestamp.nullable(),
  /**
   * The methods with which the caller can reauthenticate, the easiest first. Empty when only a sign-in provider can
   * reauthenticate the caller.
   */
  proofs: z.array(z.enum(['passkey', 'code', 'password'])),
});
export type Factors = z.infer<typeof Factors>;

export const SecondStep = z.object({
  hasAuthenticator: z.boolean(),
  hasPasskey: z.boolean(),
  hasRecoveryCode: z.boolean(),
});
export type SecondStep = z.infer<typeof SecondStep>;

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const proof = z.strictObject({ passkey: PasskeyProof });

export const factorSchemas = {
  startPasskeySignIn: {
    summary: 'Begin a sign-in with a passkey; sets a cookie that binds it to this browser.',
    response: PasskeyOptions,
  },
  signInWithPasskey: {
    summary: 'Sign in with a passkey; sets the refresh cookie.',
    body: proof,
    response: TokenAnswer,
  },
  getSecondStep: {
    summary: 'By what the sign-in of this browser can go on after `second_step_required`.',
    response: SecondStep,
  },
  proveSecondStepCode: {
    summary: 'Finish the sign-in with a code from the app, or a recovery code.',
    body: z.strictObject({ code: FactorCode }),
    response: TokenAnswer,
  },
  startSecondStepPasskey: {
    summary: 'Begin to finish the sign-in with a passkey.',
    response: PasskeyOptions,
  },
  proveSecondStepPasskey: {
    summary: 'Finish the sign-in with a passkey.',
    body: proof,
    response: TokenAnswer,
  },
  getFactors: {
    summary: "The caller's passkeys and second factor, without any secret.",
    response: Factors,
  },
  proveCode: {
    summary: 'Prove again who one is, with a code from the app or a recovery code.',
    body: z.strictObject({ code: FactorCode }),
    response: TokenAnswer,
  },
  startPasskeyProof: {
    summary: 'Begin to prove again who one is with a passkey.',
    response: PasskeyOptions,
  },
  provePasskey: {
    summary: 'Prove again who one is with a passkey.',
    body: proof,
    response: TokenAnswer,
  },
  startPasskey: {
    summary: 'Begin to add a passkey; needs a fresh proof.',
    response: PasskeyOptions,
  },
  addPasskey: {
    summary: 'Add the passkey that the browser made.',
    body: z.strictObject({ name: PasskeyName, passkey: NewPasskey }),
    response: Passkey,
  },
  renamePasskey: {
    summary: 'Give a passkey another name.',
    params: ById,
    body: z.strictObject({ name: PasskeyName }),
    response: null,
  },
  removePasskey: {
    summary: 'Remove a passkey; needs a fresh proof.',
    params: ById,
    response: null,
  },
  startAuthenticator: {
    summary: 'The secret for an authenticator app, which counts once a code of it is proved.',
    response: z.object({
      /** Shown to people who type the secret into the app, because they cannot scan the QR code. */
      secret: z.string(),
      /** The content of the QR code. */
      uri: z.string(),
    }),
  },
  confirmAuthenticator: {
    summary: 'Turn the second factor on with a code of the app; the recovery codes are shown once.',
    body: z.strictObject({ code: AuthenticatorCode }),
    response: RecoveryCodes,
  },
  removeAuthenticator: {
    summary: 'Turn the second factor off; needs a fresh proof.',
    response: null,
  },
  renewRecoveryCodes: {
    summary: 'Replace all recovery codes; the new ones are shown once. Needs a fresh proof.',
    response: RecoveryCodes,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Passkeys and second factor',
  description: 'Passkeys, authenticator apps, recovery codes, and the second step of a sign-in.',
};
export const factorEndpoints = joinEndpoints(factorRoutes, factorSchemas);
