// What a feature exports to composition/features.ts: its routes, its part in the deletion and the export of an account,
// its jobs, and what it does when something happens in another feature.
import type { Access } from '@urost3/contract/endpoint.ts';
import type { PaymentPurpose } from '@urost3/contract/payments/payments.schemas.ts';
import type { WeakArea } from '@urost3/contract/recall/recall.schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/client.ts';
import type { AttemptedKeys } from '../features/attempts/attempts.service.ts';
import type { PaymentHandlers } from '../features/payments/payments.types.ts';
import type { Principal } from '../http/guards/principal.ts';
import type { Route } from '../http/route.ts';
import { type JobKind, jobKind } from '../jobs/job-kind.ts';

/** Erases or anonymises the feature's rows about the person, in the transaction of the deletion. */
type Eraser = (tx: Db, uid: string, now: Date) => Promise<void>;
/**
 * @param principal the person, for data that depends on what they may read
 * @returns all data that the feature stores about the person, as JSON; undefined when there is none
 */
type Exporter = (db: Db, uid: string, principal: Principal) => Promise<unknown>;
/** @returns the reason why the change is refused, as a message for the person; null when it is allowed */
type Objection = (tx: Db, uid: string) => Promise<string | null>;
/** Called in the transaction of the change. An error rolls the transaction back. */
type PersonHook = (tx: Db, uid: string, now: Date) => Promise<void>;

export interface EmailChange {
  uid: string;
  from: string;
  to: string;
}

export interface FeatureJob {
  readonly kind: JobKind<object>;
  readonly run: (data: object) => Promise<unknown>;
  /** A cron expression in London time; undefined: the job runs only when it is sent. */
  readonly schedule?: string;
}

/** A kind of job that the feature runs when it is sent. */
export const featureJob = <T extends object>(
  kind: JobKind<T>,
  run: (data: T) => Promise<unknown>,
): FeatureJob => ({ kind, run: run as FeatureJob['run'] });

/** A job without data, which the feature runs at the London times of a cron expression, once among all processes. */
export const scheduledJob = (
  name: string,
  schedule: string,
  run: () => Promise<unknown>,
  options: Parameters<typeof jobKind>[1] = {},
): FeatureJob => ({ kind: jobKind(name, options), run, schedule });

export interface Feature {
  readonly routes: Partial<Record<Access, readonly Route[]>>;
  /** Mounts routes that are not below /api, and that the contract does not contain. */
  readonly mountOutsideApi?: (app: FastifyInstance) => void | Promise<void>;
  readonly erase: Eraser | null;
  /** `as` is the key of this feature's data in the exported file. */
  readonly exports: { readonly as: string; readonly of: Exporter } | null;
  readonly jobs?: readonly FeatureJob[];
  /** Refuses the deletion of an account, for example because of a paid future booking. */
  readonly findEraseObjection?: Objection;
  /** Refuses that an interviewer is suspended or loses the role, for example because of future interviews. */
  readonly findInterviewerObjection?: Objection;
  /** Locks what the person shares with others, before a change of the account that updates it. */
  readonly lockShared?: (tx: Db, uid: string) => Promise<void>;
  /** Ends what belongs to all sign-ins of a person, such as devices for push notifications. */
  readonly onSignedOut?: PersonHook;
  /** Ends what belongs to a session, such as open study time. Also called when a newer session replaces it. */
  readonly onSessionEnded?: PersonHook;
  /** Updates what is computed from attempts. Called in the transaction of each attempt. */
  readonly onAttempt?: (tx: Db, uid: string, attempted: AttemptedKeys) => Promise<unknown>;
  /** Areas in which a person is weak, for example from the marks of mock interviews. */
  readonly listWeakAreas?: (uid: string) => Promise<WeakArea[]>;
  /** Updates copies of an address, such as the address of a group's manager. */
  readonly onEmailChanged?: (tx: Db, change: EmailChange) => Promise<void>;
  /** Delivers or undoes a sale when its payment succeeds, is cancelled or is refunded. */
  readonly settles?: Partial<Record<PaymentPurpose, PaymentHandlers>>;
  /**
   * Follows the changes of payments and refunds that open pages hear of (`publishPayment`). A payment that is cancelled before
   * it has an intent is not among them.
   */
  readonly onPaymentChanged?: (tx: Db) => Promise<void>;
  /** Called in the transaction that stores a person's spam complaint. */
  readonly onMailComplaint?: (tx: Db, uid: string) => Promise<void>;
  /** Called after the commit of each block, with the blocker and the blocked person. */
  readonly onBlocked?: (by: string, uid: string) => Promise<void>;
  /** Called when a person's last live stream in this process has closed. */
  readonly onStreamsClosed?: (uid: string) => Promise<void>;
  /** Counts a person's unread items, for the number on the icon of the installed app. */
  readonly countUnread?: (uid: string) => Promise<number>;
}

export const NOTHING_PERSONAL = { erase: null, exports: null } as const;

/** For data that accounts/lifecycle erases and exports together with the account. */
export const ERASED_WITH_ACCOUNT = { erase: null, exports: null } as const;
