import { Group, Stack, Text, TextInput } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditRecord } from '@urost3/contract/audit/audit.schemas.ts';
import { type AuditAction, auditRoutes, auditWords } from '@urost3/contract/audit/audit.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';
import { formatDateTime, formatShortDate } from '../../lib/dates.ts';
import { FilterBar, SearchField } from '../../ui/form/filter-bar.tsx';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import { ShortId } from '../../ui/table/copy-id.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { LoadMore } from '../../ui/table/load-more.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { HintBadge } from '../../ui/text/hint-badge.tsx';

interface Filters {
  search: string;
  dateFrom: string;
  dateTo: string;
}

function recordsQuery(filters: Filters, isAscending: boolean) {
  return infiniteQueryOptions({
    queryKey: keyOf('audit', 'list', filters, isAscending),
    queryFn: ({ pageParam, signal }) =>
      callApi(auditRoutes.list, {
        query: {
          ...filters,
          sortOrder: isAscending ? 'asc' : 'desc',
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    // Keep the old records visible while new records load.
    placeholderData: keepPreviousData,
  });
}

export function AuditScreen() {
  const { asked, clear, field, sorting } = useListAddress(
    { search: 200, dateFrom: 'day', dateTo: 'day' },
    { key: 'at', direction: 'descending' },
  );
  const { search, dateFrom, dateTo } = asked;
  const isAscending = asked.sort?.direction === 'ascending';
  const log = useInfiniteQuery(recordsQuery({ search, dateFrom, dateTo }, isAscending));
  const records = rowsOf(log.data?.pages.flatMap((page) => page.records) ?? []);
  return (
    <Stack gap="md">
      <PageHeading title="Audit Log">
        Administrators' actions, and every change to accounts and payments.
      </PageHeading>
      <FilterBar label="Find records" onClear={clear}>
        <SearchField
          placeholder="Action, person, section or detail"
          maxLength={200}
          {...field('search')}
        />
        <TextInput label="From date" type="date" {...field('dateFrom')} />
        <TextInput label="To date" type="date" {...field('dateTo')} />
      </FilterBar>
      <PagedTable
        query={log}
        caption="Audit records"
        columns={auditColumns}
        rows={log.data && records}
        rowKey={(record) => String(record.id)}
        {...sorting}
        loadingLabel="Loading records"
        otherwise="The audit log could not be loaded."
        empty={
          <EmptyState title={clear ? 'No records match.' : 'Nothing has been recorded yet.'} />
        }
      />
      <LoadMore
        list={log}
        label={isAscending ? 'Show Newer Records' : 'Show Older Records'}
        errorTitle="Failed to load more records"
        mx="auto"
      />
    </Stack>
  );
}

export { AuditScreen as Component };

/** An action's name in words. An action that this version of the page does not know keeps its recorded name. */
const actionWords = (action: string) =>
  Object.hasOwn(auditWords, action) ? auditWords[action as AuditAction] : action;
const isRefusal = (action: string) => /refused|failed|reused|sign_in_suspended/.test(action);

const auditColumns: Column<AuditRow>[] = [
  {
    key: 'at',
    header: 'When',
    isSortable: true,
    isNarrow: true,
    only: 'table',
    render: (record) => formatDateTime(record.at),
  },
  {
    key: 'actor',
    header: 'Who',
    isNarrow: true,
    only: 'table',
    render: ({ actor }) => <Who actor={actor} />,
  },
  {
    key: 'summary',
    header: 'When and who',
    lead: 'subtitle',
    only: 'cards',
    render: ({ at, actor }) => (
      <Text size="sm" component="div">
        {formatDateTime(at)} · <Who actor={actor} />
      </Text>
    ),
  },
  {
    key: 'action',
    header: 'Action',
    isNarrow: true,
    lead: 'title',
    render: ({ action, alsoAction }) => (
      <>
        {isRefusal(action) ? (
          <HintBadge color="red" hint={action}>
            {actionWords(action)}
          </HintBadge>
        ) : (
          <span title={action}>{actionWords(action)}</span>
        )}
        {alsoAction && (
          <Text component="span" size="xs" c="dimmed" fw={400} ms="2xs" title={alsoAction}>
            {actionWords(alsoAction)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'detail',
    header: 'Details',
    render: (row) => <Details row={row} />,
  },
];

function Who({ actor }: { actor: AuditRow['actor'] }) {
  if (!actor) return 'System';
  return (
    <>
      {/* A name stays on one line. The email address moves to the next line when it does not fit beside the name. */}
      <span data-wrap="never">
        <bdi>{actor.displayName}</bdi>
      </span>{' '}
      <Text component="span" display="inline-block" size="xs" c="dimmed" fw={400}>
        {actor.email}
      </Text>
    </>
  );
}

/** What an action affected and what it changed. Nothing is shown for an action that has neither. */
function Details({ row }: { row: AuditRow }) {
  const changes = Object.entries(row.detail).filter(([, value]) => value !== row.subjectName);
  if (changes.length === 0 && !row.subjectName && !row.subject) return null;
  const affected = row.subjectName ?? (row.subject ? <Value value={row.subject} /> : null);
  return (
    <Group component="span" display="inline-flex" gap="0 0.75rem" data-wrap="anywhere">
      {affected && <span>{affected}</span>}
      <AuditDetail detail={Object.fromEntries(changes)} />
    </Group>
  );
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const UUID = /^[\da-f]{8}-[\da-f-]{27}$/;

/** The name of a field in words: `circuitReadingMinutes` → 'Circuit reading minutes'. */
function nameOfKey(key: string): string {
  const words = key
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\bu?id\b/, (id) => id.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The recorded details: the name of each in words, with the recorded name as a tooltip, and its value. */
function AuditDetail({ detail }: { detail: AuditRecord['detail'] }) {
  return Object.entries(detail).map(([key, value]) =>
    typeof value === 'number' && key.endsWith('Minor') ? (
      <span key={key}>
        <span title={key}>{nameOfKey(key.slice(0, -'Minor'.length))}</span>:{' '}
        {(value / 100).toFixed(2)}
      </span>
    ) : (
      <span key={key}>
        <span title={key}>{nameOfKey(key)}</span>:{' '}
        <Value value={typeof value === 'string' ? value : JSON.stringify(value)} />
      </span>
    ),
  );
}

/** Formats a recorded value: times and days in words, ids shortened by the style sheet, other values unchanged. */
function Value({ value }: { value: string }) {
  if (INSTANT.test(value)) return formatDateTime(value);
  if (DAY.test(value)) return formatShortDate(value);
  if (!UUID.test(value)) return value;
  return <ShortId id={value} />;
}

interface AuditRow extends AuditRecord {
  /** For a login: the action of the device's record, which is shown in the same row. Null for every other row. */
  alsoAction: string | null;
}

const LOGIN = 'identity.signed_in';
const DEVICE = 'identity.session_activated';
/** The two records of one login are made within this time. */
const LOGIN_MS = 60_000;

function isSameLogin(a: AuditRecord, b: AuditRecord | undefined): boolean {
  if (!b || !a.actor || a.actor.uid !== b.actor?.uid) return false;
  const actions = [a.action, b.action];
  return (
    actions.includes(LOGIN) &&
    actions.includes(DEVICE) &&
    Math.abs(Date.parse(a.at) - Date.parse(b.at)) <= LOGIN_MS
  );
}

/** A login makes two neighbouring records, the login and its device. They become one row. */
function rowsOf(records: readonly AuditRecord[]): AuditRow[] {
  const rows: AuditRow[] = [];
  for (const record of records) {
    const last = rows.at(-1);
    if (last && !last.alsoAction && isSameLogin(record, last)) {
      const login = record.action === LOGIN ? record : last;
      const detail = { ...last.detail, ...record.detail };
      rows[rows.length - 1] = { ...login, detail, alsoAction: DEVICE };
    } else {
      rows.push({ ...record, alsoAction: null });
    }
  }
  return rows;
}
