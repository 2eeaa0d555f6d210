import { Text } from '@mantine/core';
import { type AuditAction, auditWords } from '@urost3/contract/audit.ts';
import { formatDateTime } from '../../lib/dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import { HintBadge } from '../../ui/hint-badge.tsx';
import classes from './audit.module.css';
import { AuditDetail, Value } from './audit-detail.tsx';
import type { AuditRow } from './audit-rows.ts';

/** An action's name in words. An action that this version of the page does not know keeps its recorded name. */
const wordsOf = (action: string) =>
  Object.hasOwn(auditWords, action) ? auditWords[action as AuditAction] : action;
const isRefusal = (action: string) => /refused|failed|reused|sign_in_suspended/.test(action);

export const auditColumns: Column<AuditRow>[] = [
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
            {wordsOf(action)}
          </HintBadge>
        ) : (
          <span title={action}>{wordsOf(action)}</span>
        )}
        {alsoAction && (
          <span className={classes.also} title={alsoAction}>
            {wordsOf(alsoAction)}
          </span>
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
      <span className={classes.name}>
        <bdi>{actor.displayName}</bdi>
      </span>{' '}
      <span className={classes.email}>{actor.email}</span>
    </>
  );
}

/** What an action affected and what it changed. Nothing is shown for an action that has neither. */
function Details({ row }: { row: AuditRow }) {
  const changes = Object.entries(row.detail).filter(([, value]) => value !== row.subjectName);
  if (changes.length === 0 && !row.subjectName && !row.subject) return null;
  const affected = row.subjectName ?? (row.subject ? <Value value={row.subject} /> : null);
  return (
    <span className={classes.details}>
      {affected && <span>{affected}</span>}
      <AuditDetail detail={Object.fromEntries(changes)} />
    </span>
  );
}
