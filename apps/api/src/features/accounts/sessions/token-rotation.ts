// Exchanges refresh tokens. Each token has one successor, and reusing an old token ends the sign-in.

import { createHmac } from 'node:crypto';
import { DAY_MS } from '@urost3/contract/day.ts';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import { refreshFamilies, refreshTokens as tokenRows } from '../accounts.tables.ts';
import { sha256 } from '../secrets.ts';
import { issueToken } from '../sign-in/open-sign-in.ts';
import { replaced, suspended } from './authenticate.service.ts';
import * as refreshTokens from './refresh-tokens.repository.ts';
import { type Caller, ELSEWHERE, type TokenPair } from './session-types.ts';
import { endSignIn } from './sessions.service.ts';

export const REFRESH_IDLE_MS = 14 * DAY_MS;
/** A rotated token stays valid this long, because two tabs or a reload may send it at the same moment. */
const REFRESH_GRACE_MS = 30_000;

/**
 * Each token has exactly one successor, which is derived from the token. Two tabs that send the same token within the
 * grace period therefore continue the same chain of successors. A stolen token continues this chain too, and does not
 * start a second chain. After the grace period, the next use of an old token ends the family.
 */
const successorOf = (ctx: Context, refreshToken: string): string =>
  createHmac('sha256', ctx.secretKey)
    .update(`refresh successor\n${refreshToken}`)
    .digest('base64url');

/**
 * The unused token at the end of the chain of successors. Null when an earlier release rotated the token, because earlier
 * releases did not derive the successor from its predecessor.
 */
async function findLatest(ctx: Context, tx: Db, refreshToken: string): Promise<string | null> {
  let latest = successorOf(ctx, refreshToken);
  let isRotated = await refreshTokens.isRotated(tx, sha256(latest));
  while (isRotated) {
    latest = successorOf(ctx, latest);
    isRotated = await refreshTokens.isRotated(tx, sha256(latest));
  }
  return isRotated === false ? latest : null;
}

/** Rotates the token. Reuse of a token after its grace period ends the whole sign-in, like signing out. */
export async function refreshSignIn(
  ctx: Context,
  refreshToken: string,
  caller: Caller,
): Promise<TokenPair> {
  const now = ctx.clock.now();
  const result = await ctx.db.transaction(
    async (tx): Promise<TokenPair | typeof ELSEWHERE | null> => {
      const found = await refreshTokens.findRefreshTokenForUpdate(tx, sha256(refreshToken));
      if (!found) return null;
      const { family, token, user } = found;
      const isFamily: [SQL] = [eq(refreshFamilies.id, family.id)];
      // Check the suspension even after the family has ended, because the person must read that the account is
      // suspended.
      if (user.disabledAt) throw suspended();
      if (family.endedAt) return family.endedReason === ELSEWHERE ? ELSEWHERE : null;
      const isIdle = now.getTime() - family.lastUsedAt.getTime() > REFRESH_IDLE_MS;
      if (isIdle || now >= family.expiresAt) {
        await refreshTokens.endFamilies(tx, isFamily, 'expired', now);
        return null;
      }
      if (token.rotatedAt && now.getTime() - token.rotatedAt.getTime() > REFRESH_GRACE_MS) {
        await endSignIn(ctx, tx, family, 'reuse', now);
        await ctx.audit.record(tx, { uid: family.userUid, ...caller }, 'identity.refresh_reused');
        return null;
      }
      if (token.rotatedAt) {
        const latest = await findLatest(ctx, tx, refreshToken);
        if (latest === null) return null;
        return { answer: await issueToken(ctx, tx, user, family.id), refreshToken: latest };
      }
      const next = successorOf(ctx, refreshToken);
      await refreshTokens.insertRefreshToken(tx, sha256(next), family.id, now);
      await tx
        .update(tokenRows)
        .set({ rotatedAt: now })
        .where(and(eq(tokenRows.tokenHash, token.tokenHash), isNull(tokenRows.rotatedAt)));
      await tx.update(refreshFamilies).set({ lastUsedAt: now }).where(isFamily[0]);
      return { answer: await issueToken(ctx, tx, user, family.id), refreshToken: next };
    },
  );
  if (result === ELSEWHERE) throw replaced();
  if (!result) throw new AppError('not_authenticated', 'Please log in again.');
  return result;
}
