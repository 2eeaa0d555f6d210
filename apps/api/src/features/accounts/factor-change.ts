import type { AuditAction } from '@urost3/contract/audit.ts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { MailMessage } from '../../providers/mail/port.ts';
import { lockAccount } from './account-lock.sql.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import type { User } from './accounts.tables.ts';
import { updateFactorSince } from './factors.repository.ts';
import type { Caller } from './session-types.ts';

export type FactorChange = ReturnType<typeof createFactorChange>;

export function createFactorChange({
  database,
  audit,
  mail,
}: Pick<AccountsDeps, 'database' | 'audit' | 'mail'>) {
  /** Changes a person's factors. The same transaction updates `users.factor_since`, and adds the audit row and the mail. */
  return async function change<T>(
    { uid }: Principal,
    action: AuditAction,
    caller: Caller,
    apply: (tx: Db, user: User) => Promise<{ result: T; message: MailMessage }>,
  ): Promise<T> {
    return database.db.transaction(async (tx) => {
      const user = await lockAccount(tx, uid);
      if (!user) throw notFound('The account');
      const { result, message } = await apply(tx, user);
      await updateFactorSince(tx, uid);
      await audit.record(tx, { action, actorUid: uid, caller });
      await mail.queue(tx, message);
      return result;
    });
  };
}
