// SQL of intents at the card provider that have no payment in this database.
import { desc } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { ProviderIntent } from '../../providers/payments/port.ts';
import { strayIntents } from './payments.tables.ts';

export async function upsertUnmatchedIntent(
  db: Db,
  intent: ProviderIntent,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .insert(strayIntents)
    .values({
      intentId: intent.intentId,
      amountMinor: intent.amountMinor,
      currency: intent.currency,
      status: intent.status,
      metadata: { ...intent.metadata },
      foundAt: now,
    })
    .onConflictDoUpdate({ target: strayIntents.intentId, set: { status: intent.status } })
    .returning({ foundAt: strayIntents.foundAt });
  return rows[0]?.foundAt.getTime() === now.getTime();
}

export function listStrays(db: Db) {
  return db.select().from(strayIntents).orderBy(desc(strayIntents.foundAt)).limit(100);
}
