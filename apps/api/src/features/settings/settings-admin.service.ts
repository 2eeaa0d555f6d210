// Lets administrators read and change all settings.
import type { Settings, SettingsBody } from '@urost3/contract/settings.schemas.ts';
import { problemOfPrice } from '@urost3/contract/subscription.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { londonDate } from '../../providers/clock/london.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { requireExamAhead } from './exam-date.service.ts';
import type { SettingsService } from './settings.service.ts';

interface Actor {
  uid: string;
  ip: string;
  requestId: string;
}

export type SettingsAdminService = ReturnType<typeof createSettingsAdminService>;

export function createSettingsAdminService(deps: {
  database: Database;
  settings: SettingsService;
  audit: AuditService;
  clock: Clock;
}) {
  const { db } = deps.database;
  return {
    get: (): Promise<Settings> => deps.settings.read(db),
    /** Changes only the given settings. @throws AppError rule_violation */
    async update(changes: SettingsBody, actor: Actor): Promise<Settings> {
      const message = problemOfPrice(changes.subscriptionPrice ?? 0);
      if (message)
        throw new AppError('rule_violation', message, { fields: { subscriptionPrice: message } });
      requireExamAhead(changes.examDate, londonDate(deps.clock.now()));
      return db.transaction(async (tx) => {
        const before = await deps.settings.read(tx);
        await deps.settings.write(tx, changes, actor.uid);
        const after = await deps.settings.read(tx);
        const changed = Object.entries(after).filter(
          ([key, value]) => before[key as keyof Settings] !== value,
        );
        if (changed.length > 0) {
          await deps.audit.record(tx, {
            action: 'settings.changed',
            actorUid: actor.uid,
            detail: Object.fromEntries(
              changed.map(([key, to]) => [key, { from: before[key as keyof Settings], to }]),
            ),
            caller: actor,
          });
        }
        return after;
      });
    },
  };
}
