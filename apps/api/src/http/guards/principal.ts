import {
  type AreaRole,
  hasPremiumByRole,
  type Role,
  type RoleHolder,
} from '@urost3/contract/roles.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** The caller, as read from the database for this request. */
export interface Principal extends RoleHolder {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly isAdmin: boolean;
  readonly isInterviewer: boolean;
  /** All roles, including administrator and interviewer. */
  readonly roles: readonly Role[];
  /** True for staff who have no second factor after their grace period, on a site that demands second factors. */
  readonly lacksFactor: boolean;
  /** True when the active flag is set and the expiry is in the future. */
  readonly isSubscribed: boolean;
  /** The expiry of the subscription, even if it has passed; null unless the active flag is set. */
  readonly subscribedUntil: Date | null;
  /** The sign-in that issued the token; null for a hosted provider, and outside a request. */
  readonly familyId: string | null;
  /** When the person last authenticated. */
  readonly authAt: Date;
}

interface RoleColumns {
  isAdmin: boolean;
  isInterviewer: boolean;
  areaRoles: readonly AreaRole[];
}

/** The roles that a person's row contains. */
export function rolesOf({ isAdmin, isInterviewer, areaRoles }: RoleColumns): Role[] {
  return [
    ...(isAdmin ? (['admin'] as const) : []),
    ...(isInterviewer ? (['interviewer'] as const) : []),
    ...areaRoles,
  ];
}

/** @param isActive null when there is no subscription */
export function subscriptionAt(
  now: Date,
  isActive: boolean | null,
  expiresAt: Date | null,
): Pick<Principal, 'isSubscribed' | 'subscribedUntil'> {
  const subscribedUntil = isActive ? expiresAt : null;
  return { isSubscribed: subscribedUntil !== null && subscribedUntil > now, subscribedUntil };
}

/** A person's row, together with their subscription. */
export interface PersonWithPremium
  extends Pick<Principal, 'uid' | 'email' | 'displayName'>,
    RoleColumns {
  isPremium: boolean | null;
  premiumUntil: Date | null;
}

/** The principal of a person, for work on their behalf outside a request. */
export function principalOf(
  { isPremium, premiumUntil, areaRoles, ...person }: PersonWithPremium,
  now: Date,
): Principal {
  return {
    ...person,
    roles: rolesOf({ ...person, areaRoles }),
    lacksFactor: false,
    ...subscriptionAt(now, isPremium, premiumUntil),
    familyId: null,
    authAt: now,
  };
}

/** Whether the person may read every section and the community: subscribers, and roles that include Premium. */
export function isEntitled(principal: Principal): boolean {
  return hasPremiumByRole(principal) || principal.isSubscribed;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/** The person whose action the audit log records. */
export interface Actor {
  uid: string;
  ip: string;
  requestId: string;
}

export function actorOf(call: { principal: Principal; request: FastifyRequest }): Actor {
  return { uid: call.principal.uid, ip: call.request.ip, requestId: call.request.id };
}

/**
 * Staff decide nothing about themselves and give themselves nothing (decision 127).
 * @param about the person whom the action concerns; null when the account was deleted
 * @throws AppError forbidden
 */
export function requireOther(by: { uid: string }, about: string | null, message: string): void {
  if (by.uid === about) throw new AppError('forbidden', message);
}
