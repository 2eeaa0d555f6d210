// Other features register here what an account deletion must check and erase, and what a data export contains. They also
// register what must be checked before an interviewer is suspended or loses the role. The accounts feature imports none of
// these features.
import type { Db } from '../../db/client.ts';
import type { Principal } from '../../http/principal.ts';
import { lockAccount } from './account-lock.sql.ts';
import type { User } from './accounts.tables.ts';

/** @returns the reason why the account cannot be deleted now, as a message for the person; null when it can */
type Objection = (tx: Db, uid: string) => Promise<string | null>;
/** Locks what a person shares with others, and what a change of the account updates: groups and practice rooms. */
type SharedLock = (tx: Db, uid: string) => Promise<void>;
/** Erases or anonymises the feature's rows about the person, in the transaction of the deletion. */
export type Eraser = (tx: Db, uid: string, now: Date) => Promise<void>;
/**
 * @param principal the person, for data that depends on what they may read
 * @returns all data that the feature stores about the person, as JSON; undefined when there is none
 */
export type Exporter = (db: Db, uid: string, principal: Principal) => Promise<unknown>;

export type AccountLifecycle = ReturnType<typeof createAccountLifecycle>;

export function createAccountLifecycle() {
  const eraseObjections: Objection[] = [];
  const interviewerObjections: Objection[] = [];
  const sharedLocks: SharedLock[] = [];
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
    /** Registers a check for obstacles to deleting an account, such as a paid future booking. */
    addEraseObjection: (objection: Objection): void => void eraseObjections.push(objection),
    /** Registers a check for reasons why an interviewer cannot be suspended or lose the role, such as future interviews. */
    addInterviewerObjection: (objection: Objection): void =>
      void interviewerObjections.push(objection),
    /** Registers a lock for `lockAccount`. The order of registration is the order of the locks. */
    addSharedLock: (lock: SharedLock): void => void sharedLocks.push(lock),
    onErase: (eraser: Eraser): void => void erasers.push(eraser),
    /** @param name the key of this data in the exported file */
    onExport: (name: string, exporter: Exporter): void => void exporters.set(name, exporter),

    findEraseObjection: (tx: Db, uid: string) => firstObjection(eraseObjections, tx, uid),
    findInterviewerObjection: (tx: Db, uid: string) =>
      firstObjection(interviewerObjections, tx, uid),
    /** Locks the account for a change that also updates what the person shares with others. @returns as `lockAccount` */
    async lockAccount(tx: Db, uid: string): Promise<User | null> {
      for (const lock of sharedLocks) await lock(tx, uid);
      return lockAccount(tx, uid);
    },
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
