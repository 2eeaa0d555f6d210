// The list of people in User Management. Other features change a person, for example `accounts/lifecycle/roles.service.ts`.

import { type AreaRole, areaRoles } from '@urost3/contract/roles.ts';
import type {
  AdminUser,
  AdminUserPage,
  AdminUserQuery,
} from '@urost3/contract/users/users.schemas.ts';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { containsFolded } from '../../db/text-search.ts';
import { rolesOf } from '../../http/guards/principal.ts';
import { pageOf } from '../../http/page-cursor.ts';
import { users } from '../accounts/accounts.tables.ts';

type UserFilter = Pick<AdminUserQuery, 'searchTerm' | 'status' | 'role'>;

const isAreaRole = (role: string): role is AreaRole => areaRoles.some((one) => one === role);

const columns = pick(
  users,
  'uid',
  'email',
  'displayName',
  'createdAt',
  'disabledAt',
  'factorSince',
  'isAdmin',
  'isInterviewer',
  'areaRoles',
  'mailBouncedAt',
  'mailBounceReason',
  'mailComplainedAt',
);

/**
 * `search_text` is email, name and uid in folded form (small letters without accents or signs). A rare term is found with its trigram index. For a common term,
 * PostgreSQL reads a sort index in order. Each sort index contains `search_text`, so the search reads no table row.
 */
function matching({ searchTerm, status, role }: UserFilter): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    searchTerm === '' ? undefined : containsFolded(sql`search_text`, searchTerm),
    status === 'suspended' ? isNotNull(users.disabledAt) : undefined,
    status === 'active' ? isNull(users.disabledAt) : undefined,
    role === 'admin' ? users.isAdmin : undefined,
    role === 'user' ? eq(users.isAdmin, false) : undefined,
    // Repeat the condition of the partial index on area roles, so that PostgreSQL can use this index.
    isAreaRole(role)
      ? sql`${users.areaRoles} <> '{}' and ${role} = any(${users.areaRoles})`
      : undefined,
  );
}

const orders: Record<AdminUserQuery['sortBy'], SQL> = {
  creationTime: sql`${users.createdAt}`,
  email: sql`${users.emailKey}`,
  displayName: sql`(${users.displayName} collate "und-x-icu")`,
};

/**
 * Sets options of the query planner for the transaction that counts and lists. Each search term gets its own plan,
 * because a letter matches everybody and a whole email address only one person. Random reads are cheap, because the
 * indexes stay in memory. A request uses one core.
 */
async function planBySearchTerm(tx: Db) {
  await tx.execute(sql`
    select set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('random_page_cost', '1.1', true),
      set_config('max_parallel_workers_per_gather', '0', true)`);
}

/** Finds the uids of the page in an index alone, even for a late page. Then reads only the rows of these people. */
async function listUsers(tx: Db, query: AdminUserQuery, offset: number) {
  const { sortBy, sortOrder, limit } = query;
  const isAscending = sortOrder === 'asc';
  // In the indexes, creation times are descending. All other columns, including the uid, are ascending. Sort equal
  // values by uid in the matching direction. PostgreSQL then reads the index forwards or backwards and sorts nothing.
  const isTieAscending = isAscending !== (sortBy === 'creationTime');
  const ordered = [
    isAscending ? asc(orders[sortBy]) : desc(orders[sortBy]),
    isTieAscending ? asc(users.uid) : desc(users.uid),
  ];
  const page = tx
    .select({ uid: users.uid })
    .from(users)
    .where(matching(query))
    .orderBy(...ordered)
    .limit(limit)
    .offset(offset)
    .as('page');
  return tx
    .select(columns)
    .from(page)
    .innerJoin(users, eq(users.uid, page.uid))
    .orderBy(...ordered);
}
type UserRow = Awaited<ReturnType<typeof listUsers>>[number];

function mailProblemOf(row: UserRow): AdminUser['mailProblem'] {
  const { mailBouncedAt, mailBounceReason, mailComplainedAt } = row;
  if (mailBouncedAt) {
    return { kind: 'bounced', at: mailBouncedAt.toISOString(), reason: mailBounceReason ?? '' };
  }
  if (!mailComplainedAt) return null;
  return { kind: 'complained', at: mailComplainedAt.toISOString(), reason: '' };
}

function toAdminUser(row: UserRow): AdminUser {
  const disabled = row.disabledAt !== null;
  return {
    ...pick(row, 'uid', 'email', 'displayName'),
    metadata: { creationTime: row.createdAt.toISOString() },
    disabled,
    status: disabled ? 'suspended' : 'active',
    role: row.isAdmin ? 'admin' : 'user',
    isInterviewer: row.isInterviewer,
    roles: rolesOf(row),
    factorSince: row.factorSince?.toISOString() ?? null,
    mailProblem: mailProblemOf(row),
  };
}

export async function listUsersPage(ctx: Context, query: AdminUserQuery): Promise<AdminUserPage> {
  return ctx.db.transaction(async (tx) => {
    await planBySearchTerm(tx);
    const totalUsers = await tx.$count(users, matching(query));
    const { offset, ...pages } = pageOf(totalUsers, query);
    const rows = totalUsers === 0 ? [] : await listUsers(tx, query, offset);
    return { users: rows.map(toAdminUser), totalUsers, ...pages };
  });
}
