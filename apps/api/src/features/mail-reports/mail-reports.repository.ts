// SQL of bounces and spam complaints about people's addresses.
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';

const present = (key: string) => and(eq(users.emailKey, key), isNull(users.deletedAt));
const isBefore = (column: typeof users.mailBouncedAt, at: Date) =>
  or(isNull(column), lt(column, at));

export async function findMailState(db: Db, key: string) {
  const rows = await db
    .select({
      uid: users.uid,
      mailBouncedAt: users.mailBouncedAt,
      mailComplainedAt: users.mailComplainedAt,
    })
    .from(users)
    .where(present(key));
  return rows[0] ?? null;
}

/**
 * Records a bounce, unless the same or a later bounce is known, or the address was confirmed later.
 * @returns the person; null when nobody has the address or nothing was recorded
 */
export async function markBounced(
  tx: Db,
  key: string,
  report: { at: Date; reason: string },
): Promise<string | null> {
  const rows = await tx
    .update(users)
    .set({ mailBouncedAt: report.at, mailBounceReason: report.reason })
    .where(
      and(
        present(key),
        isBefore(users.mailBouncedAt, report.at),
        isBefore(users.mailConfirmedAt, report.at),
      ),
    )
    .returning({ uid: users.uid });
  return rows[0]?.uid ?? null;
}

/**
 * Records a complaint, unless the same or a later complaint is known, or the address was confirmed later.
 * @returns the person; null when nobody has the address or nothing was recorded
 */
export async function updateComplained(tx: Db, key: string, at: Date): Promise<string | null> {
  const rows = await tx
    .update(users)
    .set({ mailComplainedAt: at })
    .where(
      and(present(key), isBefore(users.mailComplainedAt, at), isBefore(users.mailConfirmedAt, at)),
    )
    .returning({ uid: users.uid });
  return rows[0]?.uid ?? null;
}

/** Lets mail be sent again. @returns the person; null when nobody has the address or its mail was not withheld */
export async function updateAllowed(tx: Db, key: string, now: Date): Promise<string | null> {
  const rows = await tx
    .update(users)
    .set({
      mailBouncedAt: null,
      mailBounceReason: null,
      mailComplainedAt: null,
      mailConfirmedAt: now,
    })
    .where(
      and(
        present(key),
        sql`coalesce(${users.mailBouncedAt}, ${users.mailComplainedAt}) is not null`,
      ),
    )
    .returning({ uid: users.uid });
  return rows[0]?.uid ?? null;
}
