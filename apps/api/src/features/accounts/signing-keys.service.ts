// The keys that sign ID tokens.
import type { JWK } from 'jose';
import type { Database } from '../../db/client.ts';
import { StartError } from '../../db/data-dir.ts';
import { locks } from '../../db/locks.ts';
import { createSeal } from '../../db/seal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import {
  createTokenIssuer,
  makeSigningKey,
  type SigningKey,
  type TokenIssuer,
} from '../../providers/identity/embedded.ts';
import { insertSigningKey, listSigningKeys, updateSigningKey } from './signing-keys.repository.ts';

/**
 * The token issuer with this installation's keys. The first process creates the first key. Private keys are stored encrypted, so that a
 * copy of the database cannot be used to sign.
 * @throws StartError when the keys were encrypted with another secret
 */
export async function openTokenIssuer(
  database: Database,
  clock: Clock,
  secretKey: string,
): Promise<TokenIssuer> {
  const { db } = database;
  const { seal, open } = createSeal<JWK>(secretKey, 'signing key');

  function opened(sealed: string): JWK {
    try {
      return open(sealed);
    } catch {
      throw new StartError(
        'SECRET_KEY is not the one this database was set up with, so its signing key cannot be read: start with the former SECRET_KEY, or delete the rows of the table identity_keys, which signs everybody out.',
      );
    }
  }

  const keys = await database.withLock(locks.signingKeys, async () => {
    const stored = await listSigningKeys(db);
    if (stored.length === 0) {
      const now = clock.now();
      const key = await makeSigningKey(`k${now.getTime().toString(36)}`);
      await insertSigningKey(db, { ...key, privateJwk: { sealed: seal(key.privateJwk) } }, now);
      return [key];
    }
    const ready: SigningKey[] = [];
    for (const { kid, publicJwk, privateJwk } of stored) {
      if (privateJwk.sealed !== undefined) {
        ready.push({ kid, publicJwk, privateJwk: opened(privateJwk.sealed) });
        continue;
      }
      // An earlier release stored this key unencrypted, so encrypt the key now.
      await updateSigningKey(db, kid, { sealed: seal(privateJwk) });
      ready.push({ kid, publicJwk, privateJwk });
    }
    return ready;
  });
  return createTokenIssuer(keys, clock);
}
