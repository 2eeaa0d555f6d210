// Provider sign-ins in progress. Their secrets stay on the server, and only the browser that started one can finish it.
import { timingSafeEqual } from 'node:crypto';
import { PROVIDER_ATTEMPT_MS } from '@urost3/contract/accounts-providers.ts';
import { createSeal } from '../../db/seal.ts';
import type { ProviderSecrets } from '../../providers/identity/sign-in-provider.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { insertAttempt, insertExchange, removeAttempt } from './identities.repository.ts';
import type { ProviderPurpose } from './identities.tables.ts';
import { sha256 } from './secrets.ts';

interface NewAttempt {
  provider: string;
  purpose: ProviderPurpose;
  /** The person who links a provider or reauthenticates; null for a sign-in. */
  userUid: string | null;
  next: string | null;
}

export interface OpenAttempt extends NewAttempt {
  secrets: ProviderSecrets;
  startedAt: Date;
}

export function createProviderAttempts(
  deps: Pick<AccountsDeps, 'database' | 'clock' | 'secretKey'>,
) {
  const { clock } = deps;
  const { db } = deps.database;
  const { seal, open } = createSeal<ProviderSecrets>(deps.secretKey, 'sign-in at a provider');

  return {
    /** @param browser the secret in the browser's cookie */
    async begin(attempt: NewAttempt, secrets: ProviderSecrets, browser: string): Promise<void> {
      const now = clock.now();
      await insertAttempt(db, {
        ...attempt,
        stateHash: sha256(secrets.state),
        browserHash: sha256(browser),
        secrets: seal(secrets),
        createdAt: now,
        expiresAt: new Date(now.getTime() + PROVIDER_ATTEMPT_MS),
      });
    },

    /**
     * Ends a provider sign-in in progress.
     * @returns null when the sign-in is unknown or ended, older than 15 minutes, or of another browser or provider
     */
    async take(
      state: string,
      provider: string,
      browser: string | null,
    ): Promise<OpenAttempt | null> {
      const row = await removeAttempt(db, sha256(state));
      if (!row?.browserHash || !row.secrets || row.purpose === 'exchanged') return null;
      if (!browser || !timingSafeEqual(row.browserHash, sha256(browser))) return null;
      if (row.provider !== provider || row.expiresAt <= clock.now()) return null;
      const { purpose, userUid, next } = row;
      return {
        provider,
        purpose,
        userUid,
        next,
        secrets: open(row.secrets),
        startedAt: row.createdAt,
      };
    },

    /** @returns whether this ID token is exchanged for the first time */
    markExchanged(idToken: string, provider: string): Promise<boolean> {
      const now = clock.now();
      return insertExchange(db, {
        stateHash: sha256(idToken),
        provider,
        createdAt: now,
        expiresAt: new Date(now.getTime() + PROVIDER_ATTEMPT_MS),
      });
    },
  };
}
