// The columns of a person and of their subscription from which `principalOf` (http/guards/principal.ts) makes a principal.
import { users } from '../accounts/accounts.tables.ts';
import { subscriptions } from './subscription.tables.ts';

/** A `PersonWithPremium`, from `users` with a left join of `subscriptions`. */
export const personWithPremium = {
  uid: users.uid,
  email: users.email,
  displayName: users.displayName,
  isAdmin: users.isAdmin,
  isInterviewer: users.isInterviewer,
  areaRoles: users.areaRoles,
  isPremium: subscriptions.isActive,
  premiumUntil: subscriptions.expiresAt,
};
