import type { AuditAction } from '@urost3/contract/audit/audit.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import type { MailMessage } from '../../../providers/mail/port.ts';
import { lockAccount } from '../account-lock.sql.ts';
import type { User } from '../accounts.tables.ts';
import type { Caller } from '../sessions/session-types.ts';
import { updateFactorSince } from './factors.repository.ts';

/** Changes a person's factors. The same transaction updates `users.factor_since`, and adds the audit row and the mail. */
export async function changeFactors<T>(
  ctx: Context,
  { uid }: Principal,
  action: AuditAction,
  caller: Caller,
  apply: (tx: Db, user: User) => Promise<{ result: T; message: MailMessage }>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const user = await lockAccount(tx, uid);
    if (!user) throw notFound('The account');
    const { result, message } = await apply(tx, user);
    await updateFactorSince(tx, uid);
    await ctx.audit.record(tx, { action, actorUid: uid, caller });
    await ctx.mail.queue(tx, message);
    return result;
  });
}
