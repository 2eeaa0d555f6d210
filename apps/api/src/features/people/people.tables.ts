// Blocks between people, and the columns that community features join for an author.
import { type SQLWrapper, sql } from 'drizzle-orm';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { hasPremium, profiles, users } from '../accounts/accounts.tables.ts';

/** One row per direction: `viewerUid` does not see the texts of `hiddenUid`. */
export const userBlocks = pgTable(
  'user_blocks',
  {
    viewerUid: text('viewer_uid').notNull(),
    hiddenUid: text('hidden_uid').notNull(),
    blockedBy: text('blocked_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.viewerUid, table.hiddenUid, table.blockedBy] })],
);

/** True when `viewer` does not see what `author` writes, because one of them has blocked the other. */
export const isHiddenFrom = (viewer: SQLWrapper | string, author: SQLWrapper) =>
  sql<boolean>`exists (select 1 from user_blocks hidden where hidden.viewer_uid = ${viewer} and hidden.hidden_uid = ${author})`;

/** The columns of an author. The query needs `users` and a left join of `profiles`. */
export const authorColumns = {
  displayName: sql<string>`case when ${users.deletedAt} is not null then 'Deleted user' when ${users.displayName} = '' then 'Anonymous' else ${users.displayName} end`,
  rank: sql<string>`case when ${users.deletedAt} is not null or ${profiles.profileVisibility} = 'private' then '' else coalesce(${profiles.rank}, '') end`,
};

/** True for people with Premium, unless suspended or deleted. The query needs `users`. */
export const isMember = (now: Date) =>
  sql<boolean>`(${users.disabledAt} is null and ${users.deletedAt} is null and ${hasPremium(sql`${users}`, now)})`;
