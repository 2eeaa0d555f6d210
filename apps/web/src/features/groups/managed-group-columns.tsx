import type { ManagedGroup as Managed } from '@urost3/contract/groups.schemas.ts';
import { formatShortDate } from '../../lib/dates.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { actionsColumn } from '../../ui/row-menu.tsx';
import { progressWords } from './group-words.ts';

export type Member = Managed['members'][number];

type Invitation = Managed['invitations'][number];

export function columnsOfMembers(onRemove: (member: Member) => void): Column<Member>[] {
  return [
    { key: 'name', header: 'Member', lead: 'title', render: ({ name }) => <strong>{name}</strong> },
    {
      key: 'email',
      header: 'Email',
      lead: 'subtitle',
      render: ({ email }) => <EmailText address={email} />,
    },
    {
      key: 'facts',
      header: 'Since, progress',
      lead: 'subtitle',
      only: 'cards',
      render: ({ since, progress }) => (
        <>
          Since {formatShortDate(since)} · {progressWords(progress)}
        </>
      ),
    },
    {
      key: 'since',
      header: 'Since',
      isNarrow: true,
      only: 'table',
      render: ({ since }) => formatShortDate(since),
    },
    {
      key: 'progress',
      header: 'Progress',
      only: 'table',
      render: ({ progress }) => progressWords(progress),
    },
    actionsColumn(
      ({ name }) => name,
      (member) => [{ label: 'Remove', onSelect: () => onRemove(member) }],
    ),
  ];
}

export function columnsOfInvitations(
  onWithdraw: (invitation: Invitation) => void,
): Column<Invitation>[] {
  return [
    {
      key: 'email',
      header: 'Email',
      lead: 'title',
      render: ({ email }) => <EmailText address={email} />,
    },
    {
      key: 'invited',
      header: 'Invited',
      lead: 'subtitle',
      only: 'cards',
      render: ({ at }) => `Invited ${formatShortDate(at)}`,
    },
    {
      key: 'at',
      header: 'Invited on',
      isNarrow: true,
      only: 'table',
      render: ({ at }) => formatShortDate(at),
    },
    actionsColumn(
      ({ email }) => email,
      (row) => [{ label: 'Withdraw', onSelect: () => onWithdraw(row) }],
    ),
  ];
}
