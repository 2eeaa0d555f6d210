// The columns of a person and of their subscription from which `principalOf` (http/guards/principal.ts) makes a principal.
import { pick } from '../../db/pick.ts';
import { users } from '../accounts/accounts.tables.ts';
import { subscriptions } from './subscription.tables.ts';

/** A `PersonWithPremium`, from `users` with a left join of `subscriptions`. */
export const personWithPremium = {
  ...pick(users, 'uid', 'email', 'displayName', 'isAdmin', 'isInterviewer', 'areaRoles'),
  isPremium: subscriptions.isActive,
  premiumUntil: subscriptions.expiresAt,
};
