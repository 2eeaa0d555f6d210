import type { AuditAction } from '@urost3/contract/audit/audit.ts';
import {
  type SettingKey,
  Settings,
  type SettingsBody,
} from '@urost3/contract/settings/settings.schemas.ts';
import { problemOfPrice } from '@urost3/contract/subscription/subscription.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, prepared } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../http/guards/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import { settings } from './settings.tables.ts';

/** Changes only the given settings, and records those that got another value. @throws AppError rule_violation */
export async function changeSettings(
  ctx: Context,
  changes: SettingsBody,
  actor: Actor,
  action: AuditAction = 'settings.changed',
): Promise<Settings> {
  const message = problemOfPrice(changes.subscriptionPrice ?? 0);
  if (message)
    throw new AppError('rule_violation', message, { fields: { subscriptionPrice: message } });
  requireExamAhead(changes.examDate, londonDate(ctx.clock.now()));
  return ctx.db.transaction(async (tx) => {
    const before = await ctx.settings.read(tx);
    await ctx.settings.write(tx, changes, actor.uid);
    const after = await ctx.settings.read(tx);
    const changed = Object.entries(after).filter(
      ([key, value]) => before[key as keyof Settings] !== value,
    );
    if (changed.length > 0) {
      const detail = Object.fromEntries(
        changed.map(([key, to]) => [key, { from: before[key as keyof Settings], to }]),
      );
      await ctx.audit.record(tx, actor, action, null, detail);
    }
    return after;
  });
}

const EXAM_DATE_PASSED = 'The interview date is in the past. Please choose today or a later day.';

/**
 * Checks an interview date: the site's or a learner's own.
 * @param examDate undefined: unchanged; null: cleared
 * @throws AppError rule_violation for a date before today
 */
export function requireExamAhead(examDate: string | null | undefined, today: string): void {
  if (!examDate || examDate >= today) return;
  throw new AppError('rule_violation', EXAM_DATE_PASSED, {
    fields: { examDate: EXAM_DATE_PASSED },
  });
}

export type SettingsService = ReturnType<typeof createSettingsService>;

export function createSettingsService(clock: Clock) {
  return {
    async read(db: Db): Promise<Settings> {
      // Read values as JSON text. The column's own parser would parse a string that looks like JSON: "0" would become 0.
      const rows = await prepared(db, 'settings_read', (handle) =>
        handle
          .select({ key: settings.key, value: sql<string>`${settings.value}::text` })
          .from(settings),
      ).execute();
      return Settings.parse(
        Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)])),
      );
    },
    /** @param values validated by the contract's schema */
    async write(
      tx: Db,
      values: Partial<Record<SettingKey, unknown>>,
      actorUid: string | null,
    ): Promise<void> {
      const change = { updatedAt: clock.now(), updatedBy: actorUid };
      for (const [key, given] of Object.entries(values)) {
        // Write null as a JSON null. Null is a valid value of a setting, but the column refuses a database NULL.
        const value = given === null ? sql`'null'::jsonb` : given;
        await tx
          .insert(settings)
          .values({ key, value, ...change })
          .onConflictDoUpdate({
            target: settings.key,
            set: { value: sql`excluded.value`, ...change },
          });
      }
    },
  };
}
