import { Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { UnsentMail } from '@urost3/contract/mail-reports/mail-reports.schemas.ts';
import { mailReportRoutes } from '@urost3/contract/mail-reports/mail-reports.ts';
import { useMemo } from 'react';
import { callApi } from '../../lib/api/api.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { useConfirm } from '../../ui/dialog/confirm-dialog.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { showToast } from '../../ui/state/show-toast.ts';
import { EmptyState } from '../../ui/state/state-panel.tsx';
import { actionsColumn } from '../../ui/table/actions-column.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { PagedTable } from '../../ui/table/paged-table.tsx';
import { EmailText } from '../../ui/text/email-text.tsx';

const unsentMailsQuery = apiQuery(['overview', 'unsent-mails'], mailReportRoutes.listUnsent);

/** The mails that every attempt failed to send. Staff correct the cause and try a mail once more, or give it up. */
export function UnsentMails() {
  const list = useQuery(unsentMailsQuery);
  const [confirm, dialog] = useConfirm();
  const { mutate: sendAgain } = useMutation({
    mutationFn: (id: string) => callApi(mailReportRoutes.sendAgain, { params: { id } }),
    onSuccess: () => showToast('success', 'The mail will be sent again within a minute.'),
    meta: {
      failure: 'The mail could not be sent again. Please try again.',
      changes: [unsentMailsQuery.queryKey],
    },
  });
  const columns = useMemo(
    () => [
      ...unsentColumns,
      actionsColumn<UnsentMail>(nameOf, (mail) => [
        ...(mail.to === null
          ? []
          : [{ label: 'Send Again', onSelect: () => sendAgain(mail.id), isInRow: true }]),
        {
          label: 'Give Up',
          isInRow: true,
          onSelect: () =>
            confirm({
              title: 'Give up this mail?',
              text: `${nameOf(mail)} is deleted and never sent.`,
              confirmLabel: 'Give Up',
              isDangerous: true,
              failure: 'The mail could not be given up. Please try again.',
              onConfirm: () => callApi(mailReportRoutes.giveUp, { params: { id: mail.id } }),
              changes: [unsentMailsQuery.queryKey],
            }),
        },
      ]),
    ],
    [sendAgain, confirm],
  );
  return (
    <Stack gap="lg">
      <PageHeading title="Unsent Mail">
        Mail of the last seven days that no attempt could deliver.
      </PageHeading>
      <PagedTable
        query={list}
        caption="Unsent mail"
        columns={columns}
        rows={list.data?.mails}
        rowKey={({ id }) => id}
        loadingLabel="Loading unsent mail"
        otherwise="The unsent mail could not be loaded."
        empty={<EmptyState title="There is no unsent mail." />}
      />
      {dialog}
    </Stack>
  );
}

export { UnsentMails as Component };

const nameOf = ({ to, subject }: UnsentMail) =>
  to === null ? 'Unreadable mail' : `${subject} to ${to}`;

const unsentColumns: Column<UnsentMail>[] = [
  {
    key: 'subject',
    header: 'Subject',
    lead: 'title',
    render: ({ subject }) => subject ?? 'Queued under another secret key, so it cannot be read',
  },
  {
    key: 'to',
    header: 'To',
    lead: 'subtitle',
    render: ({ to }) => to && <EmailText address={to} />,
  },
  {
    key: 'failed',
    header: 'Last attempt',
    isNarrow: true,
    render: ({ failedAt }) => formatDateTime(failedAt),
  },
  { key: 'reason', header: 'Reason', render: ({ reason }) => reason || 'Not known' },
];
