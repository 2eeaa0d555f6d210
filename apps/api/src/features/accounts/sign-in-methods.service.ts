// Lists and removes a person's sign-in methods and devices.
import type { Device, SignInMethods } from '@urost3/contract/accounts-sign-in-methods.schemas.ts';
import { deviceName } from '@urost3/contract/device-name.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { lockAccount } from './account-lock.sql.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { providerUnlinkedMail } from './accounts-mails.ts';
import * as identities from './identities.repository.ts';
import { listPasskeys } from './passkeys.repository.ts';
import { providerSession } from './provider-session.ts';
import { endFamily } from './refresh-tokens.repository.ts';
import type { Caller } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';
import {
  endSessionOfFamily,
  findFamily,
  findHasPassword,
  listFamilies,
} from './sign-in-methods.repository.ts';
import type { SignInProviders } from './sign-in-providers.ts';
import { REFRESH_IDLE_MS } from './token-rotation.ts';

const DEVICES_MAX = 20;
const ENDED = 'signed_out_remotely';

interface Deps extends AccountsDeps {
  sessions: SessionsService;
  providers: SignInProviders;
}

type FamilyRow = Awaited<ReturnType<typeof listFamilies>>[number];

export type SignInMethodsService = ReturnType<typeof createSignInMethodsService>;

export function createSignInMethodsService(deps: Deps) {
  const { clock, audit, mail, siteUrl, sessions, providers } = deps;
  const { db } = deps.database;
  const session = providerSession(deps.secretKey);
  const nameOf = (id: string) => providers.find(id)?.name ?? id;

  function wayOf({ family, identity }: FamilyRow): string {
    if (family.authBy === 'passkey') return 'Passkey';
    if (family.authBy === 'password') return 'Password';
    return identity ? nameOf(identity.provider) : 'A provider that was removed';
  }

  function toDevice(row: FamilyRow, principal: Principal, now: Date): Device {
    const { family } = row;
    const idleAt = new Date(family.lastUsedAt.getTime() + REFRESH_IDLE_MS);
    const lapsedAt = idleAt < family.expiresAt ? idleAt : family.expiresAt;
    const endedAt = family.endedAt ?? (lapsedAt <= now ? lapsedAt : null);
    return {
      id: family.id,
      name: deviceName(family.userAgent),
      way: wayOf(row),
      signedInAt: family.createdAt.toISOString(),
      lastUsedAt: family.lastUsedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      isThisDevice: family.id === principal.familyId,
    };
  }

  /** @throws AppError not_found */
  async function list(uid: string): Promise<SignInMethods> {
    const hasPassword = await findHasPassword(db, uid);
    if (hasPassword === null) throw notFound('The user');
    const rows = await identities.listIdentities(db, uid);
    return {
      hasPassword,
      providers: rows.map(({ id, provider, email, createdAt, lastUsedAt }) => {
        const settings = providers.find(provider);
        return {
          id,
          provider: settings?.id ?? null,
          kind: settings?.kind ?? null,
          name: nameOf(provider),
          email,
          linkedAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt.toISOString(),
        };
      }),
    };
  }

  return {
    list,

    /**
     * Unlinks a provider, and ends every sign-in through this provider except the current one.
     * @throws AppError not_found, rule_violation for the only sign-in method
     */
    async unlink(principal: Principal, id: string, caller: Caller): Promise<void> {
      const now = clock.now();
      const { uid, familyId } = principal;
      await db.transaction(async (tx) => {
        const user = await lockAccount(tx, uid);
        const own = await identities.listIdentities(tx, uid);
        const identity = own.find((item) => item.id === id);
        if (!user || !identity) throw notFound('This way to log in');
        // A provider that is no longer configured cannot be used to sign in.
        const others = own.filter((item) => item.id !== id && providers.find(item.provider));
        const passkeys = await listPasskeys(tx, uid);
        if (!user.passwordHash && others.length === 0 && passkeys.length === 0) {
          throw new AppError(
            'rule_violation',
            'This is the only way into your account. Set a password first: log out, and choose "Forgot password?" on the login page.',
          );
        }
        await identities.endFamiliesOfIdentity(tx, id, familyId ?? '', now);
        await identities.removeIdentity(tx, id);
        const detail = { provider: identity.provider };
        await audit.record(tx, {
          action: 'identity.provider_unlinked',
          actorUid: uid,
          detail,
          caller,
        });
        await mail.queue(tx, providerUnlinkedMail(user.email, nameOf(identity.provider), siteUrl));
      });
    },

    async listDevices(principal: Principal): Promise<Device[]> {
      const now = clock.now();
      const rows = await listFamilies(db, principal.uid, DEVICES_MAX);
      return rows.map((row) => toDevice(row, principal, now));
    },

    /** Ends one sign-in. If it has the active session, every token of the person ends. @throws AppError not_found */
    async signOutDevice(principal: Principal, id: string, caller: Caller): Promise<void> {
      const { uid } = principal;
      const now = clock.now();
      await db.transaction(async (tx) => {
        await lockAccount(tx, uid);
        const found = await findFamily(tx, uid, id);
        if (!found || found.family.endedAt) throw notFound('This device');
        await endFamily(tx, id, ENDED, now);
        if (await endSessionOfFamily(tx, id, ENDED, now)) {
          await sessions.endAll(tx, uid, ENDED, now);
        }
        await audit.record(tx, { action: 'identity.device_signed_out', actorUid: uid, caller });
      });
    },

    /**
     * @returns the provider's name, and the URL at which the person signs out there; the URL is null when the provider has
     * none. The whole result is null when the session did not start at a provider. It is also null when the provider is
     * Firebase-style or no longer configured.
     */
    async findProviderSignOut(principal: Principal, caller: Caller) {
      const { uid, familyId } = principal;
      const found = familyId ? await findFamily(db, uid, familyId) : null;
      const settings = found?.identity ? providers.find(found.identity.provider) : null;
      const sealed = found?.family.providerToken;
      if (!settings || settings.kind === 'firebase' || !sealed) return null;
      const provider = providers.redirect(settings.id);
      const url = await providers.ask(settings, caller, () =>
        provider.signOutUrl(session.openToken(sealed), `${siteUrl}/login`),
      );
      return { provider: settings.name, url };
    },
  };
}
