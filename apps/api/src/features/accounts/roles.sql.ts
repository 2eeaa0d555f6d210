// Roles as conditions of statements.
import { areaRoles, premiumRoles } from '@urost3/contract/roles.ts';
import { type SQL, sql } from 'drizzle-orm';

const premiumAreas = areaRoles.filter((role) => premiumRoles.includes(role));

/** A role that has Premium without a subscription; `user` is the name of `users` in the statement. */
export const hasPremiumRole = (user: SQL): SQL =>
  sql`(${user}.is_admin or ${user}.area_roles && ${sql.raw(`'{${premiumAreas.join(',')}}'::text[]`)})`;
