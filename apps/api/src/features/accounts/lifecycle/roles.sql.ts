import { areaRoles, premiumRoles } from '@urost3/contract/roles.ts';
import { type SQL, sql } from 'drizzle-orm';

const premiumAreas = areaRoles.filter((role) => premiumRoles.includes(role));

/**
 * True for people whose role gives Premium without a subscription.
 * @param user the alias of `users` in the statement
 */
export const hasPremiumRole = (user: SQL): SQL =>
  sql`(${user}.is_admin or ${user}.area_roles && ${sql.raw(`'{${premiumAreas.join(',')}}'::text[]`)})`;
