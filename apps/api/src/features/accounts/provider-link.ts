// What a signed-in person does with a provider's answer: links the provider to the account, or reauthenticates.
import { randomUUID } from 'node:crypto';
import { violatedUnique } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type {
  ProviderIdentity,
  ProviderSettings,
} from '../../providers/identity/sign-in-provider.ts';
import { lockAccount } from './account-lock.sql.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { providerLinkedMail } from './accounts-mails.ts';
import * as identities from './identities.repository.ts';
import type { Caller, TokenPair } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';

/** Allowed difference between a provider's clock and ours. */
const SKEW_MS = 60_000;

export function createProviderLink(deps: AccountsDeps & { sessions: SessionsService }) {
  const { clock, audit, mail, siteUrl, sessions } = deps;
  const { db } = deps.database;

  /** @throws AppError conflict when the identity is linked to another account, or this account no longer exists */
  async function link(
    provider: ProviderSettings,
    identity: ProviderIdentity,
    uid: string,
    caller: Caller,
  ): Promise<void> {
    const elsewhere = () =>
      new AppError(
        'conflict',
        `This ${provider.name} account is already connected to another account here.`,
      );
    const now = clock.now();
    const { issuer, subject, email } = identity;
    try {
      await db.transaction(async (tx) => {
        const user = await lockAccount(tx, uid);
        const known = await identities.findIdentity(tx, identity);
        if (!user || (known && known.userUid !== uid)) throw elsewhere();
        if (known) return;
        await identities.insertIdentity(tx, {
          id: randomUUID(),
          userUid: uid,
          provider: provider.id,
          issuer,
          subject,
          email,
          createdAt: now,
          lastUsedAt: now,
        });
        const detail = { provider: provider.id };
        await audit.record(tx, {
          action: 'identity.provider_linked',
          actorUid: uid,
          detail,
          caller,
        });
        await mail.queue(tx, providerLinkedMail(user.email, provider.name, siteUrl));
      });
    } catch (error) {
      if (violatedUnique(error)) throw elsewhere();
      throw error;
    }
  }

  /** @throws AppError forbidden when the identity is not linked to this person, or the provider did not authenticate them again */
  async function prove(
    provider: ProviderSettings,
    identity: ProviderIdentity,
    startedAt: Date,
    principal: Principal,
    caller: Caller,
  ): Promise<TokenPair['answer']> {
    const known = await identities.findIdentity(db, identity);
    const isOwn = known?.userUid === principal.uid;
    const isFresh =
      identity.authAt !== null && identity.authAt.getTime() >= startedAt.getTime() - SKEW_MS;
    if (isOwn && isFresh) return sessions.recordReauthentication(principal, 'provider', caller);
    await audit.record(db, {
      action: 'identity.reauthentication_failed',
      actorUid: principal.uid,
      detail: { provider: provider.id },
      caller,
    });
    throw new AppError(
      'forbidden',
      isOwn
        ? `${provider.name} did not ask you to log in again. Please confirm that it is you another way.`
        : `This ${provider.name} account is not connected to your account.`,
    );
  }

  return { link, prove };
}
