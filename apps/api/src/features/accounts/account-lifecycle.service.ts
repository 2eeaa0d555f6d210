// The hooks through which features take part in account deletion and data export: reasons against a deletion, data to erase,
// data to export. The accounts feature imports none of these features.
import type { Db } from '../../db/client.ts';
import type { Principal } from '../../http/principal.ts';

/** @returns the reason why deletion is not possible now, as a message for the requester; null when it is possible */
type Objection = (tx: Db, uid: string) => Promise<string | null>;
/** Erases or anonymises the feature's rows of the person, in the transaction of the deletion. */
export type Eraser = (tx: Db, uid: string, now: Date) => Promise<void>;
/**
 * @param principal the same person, for data that depends on what they may read now
 * @returns all data the feature holds about the person, as JSON; undefined for none
 */
export type Exporter = (db: Db, uid: string, principal: Principal) => Promise<unknown>;

export type AccountLifecycle = ReturnType<typeof createAccountLifecycle>;

export function createAccountLifecycle() {
  const eraseObjections: Objection[] = [];
  const interviewerObjections: Objection[] = [];
  const erasers: Eraser[] = [];
  const exporters = new Map<string, Exporter>();

  async function firstObjection(list: Objection[], tx: Db, uid: string): Promise<string | null> {
    for (const objection of list) {
      const reason = await objection(tx, uid);
      if (reason) return reason;
    }
    return null;
  }

  return {
    /** Checks for obstacles to deleting an account, such as a paid booking ahead. */
    canErase: (objection: Objection): void => void eraseObjections.push(objection),
    /** Checks for obstacles to removing an interviewer (role, suspension, deletion), such as interviews ahead. */
    canStopInterviewing: (objection: Objection): void => void interviewerObjections.push(objection),
    onErase: (eraser: Eraser): void => void erasers.push(eraser),
    /** @param name the key of this part in the exported file */
    onExport: (name: string, exporter: Exporter): void => void exporters.set(name, exporter),

    findEraseObjection: (tx: Db, uid: string) => firstObjection(eraseObjections, tx, uid),
    findInterviewerObjection: (tx: Db, uid: string) =>
      firstObjection(interviewerObjections, tx, uid),
    async erase(tx: Db, uid: string, now: Date): Promise<void> {
      for (const eraser of erasers) await eraser(tx, uid, now);
    },
    async exportParts(db: Db, principal: Principal): Promise<Record<string, unknown>> {
      const parts: Record<string, unknown> = {};
      for (const [name, exporter] of exporters)
        parts[name] = (await exporter(db, principal.uid, principal)) ?? null;
      return parts;
    },
  };
}
