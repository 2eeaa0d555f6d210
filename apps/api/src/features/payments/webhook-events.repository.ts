// SQL of the webhook events that were processed, so that a repeated webhook has no effect.
import { eq, lt, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import type { ProviderEvent } from '../../providers/payments/port.ts';
import { providerEvents } from './payments.tables.ts';

export async function hasEvent(db: Db, eventId: string): Promise<boolean> {
  const rows = await prepared(db, 'payments_has_event', (handle, name) =>
    handle
      .select({ id: providerEvents.id })
      .from(providerEvents)
      .where(eq(providerEvents.id, sql.placeholder('eventId')))
      .prepare(name),
  ).execute({ eventId });
  return rows.length > 0;
}

/** @returns false when this event was already processed */
export async function insertEvent(tx: Db, event: ProviderEvent, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(providerEvents)
    .values({ id: event.eventId, type: event.type, intentId: event.intentId, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: providerEvents.id });
  return rows.length === 1;
}

export async function removeEventsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(providerEvents).where(lt(providerEvents.receivedAt, before));
}
