// Stores the first step of a sign-in until the person completes the second step.
import { SECOND_STEP_MS } from '@urost3/contract/accounts-factors.ts';
import type { Db } from '../../db/client.ts';
import type { User } from './accounts.tables.ts';
import { insertSecondStep } from './second-steps.repository.ts';
import { newSecret, sha256 } from './secrets.ts';
import type { SignInProof } from './sign-in-proof.ts';

/** The facts about the first step that are stored with the completed sign-in. */
interface FirstStep {
  readonly by: SignInProof;
  readonly authAt?: Date;
  readonly identity?: { readonly id: string; readonly sealedToken: string };
}

/** @returns the secret for the browser's cookie; only its hash is stored */
export async function openSecondStep(
  tx: Db,
  user: User,
  first: FirstStep,
  now: Date,
): Promise<string> {
  const token = newSecret();
  await insertSecondStep(tx, {
    tokenHash: sha256(token),
    userUid: user.uid,
    tokenVersion: user.tokenVersion,
    firstProof: first.by,
    authAt: first.authAt ?? null,
    identityId: first.identity?.id ?? null,
    providerToken: first.identity?.sealedToken ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SECOND_STEP_MS),
  });
  return token;
}
